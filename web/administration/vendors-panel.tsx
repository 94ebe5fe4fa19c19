import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { VendorStatus } from '../../shared/administration.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Panel } from './panel.tsx'

function StatusBadge({ configured, answering }: VendorStatus) {
  if (!configured) return <Badge tone="warn">Not set up</Badge>
  if (answering === null) return <Badge>Not asked</Badge>
  return answering ? <Badge tone="accent">Answering</Badge> : <Badge tone="danger">No answer</Badge>
}

/** GET /api/admin/vendors: calls each vendor now. Reports the names of missing keys, never a value. */
export function VendorsPanel() {
  const vendors = useQuery({
    queryKey: queryKeys.admin.vendors,
    queryFn: async () => (await (await api.admin.vendors.$get()).json()).vendors,
    staleTime: 0,
  })
  return (
    <Panel query={vendors} what="The services">
      {list => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">Each is asked when this opens.</p>
            <Button
              size="small"
              icon={<RefreshCw size={16} />}
              busy={vendors.isFetching}
              onClick={() => void vendors.refetch()}
            >
              Ask again
            </Button>
          </div>
          <Card flush>
            <ul className="divide-y divide-line">
              {list.map(one => (
                <li key={one.vendor} className="flex items-start justify-between gap-4 p-4">
                  <div className="min-w-0">
                    <h2 className="text-body font-[600]">{one.vendor}</h2>
                    <p className="text-small text-ink-soft">{one.purpose}</p>
                    {one.reason && <p className="mt-1 text-small">{one.reason}</p>}
                    {one.missing.length > 0 && (
                      <p className="mt-1 text-small break-words">
                        Missing: {one.missing.join(', ')}
                      </p>
                    )}
                  </div>
                  <div className="flex shrink-0 flex-col items-end gap-1">
                    <StatusBadge {...one} />
                    {one.latencyMs !== null && (
                      <span className="tabular text-small text-ink-soft">{one.latencyMs} ms</span>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        </>
      )}
    </Panel>
  )
}
