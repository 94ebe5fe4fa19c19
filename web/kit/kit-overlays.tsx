import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import ConfirmDialog from '../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/dialogs/menu.tsx'
import { Overlay } from '../ui/dialogs/overlay.tsx'
import { Sheet } from '../ui/dialogs/sheet.tsx'
import { toast } from '../ui/feedback/toast-store.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { KitSection } from './kit-section.tsx'

/** How long the gallery's overlay stays, in ms. */
const OVERLAY_MS = 4_000

/** What opens over the page. */
export function KitOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | 'overlay' | null>(null)
  const toggle = (part: typeof open) => (isOpen: boolean) => setOpen(isOpen ? part : null)
  const actions = (
    <>
      <Button onClick={() => setOpen(null)}>Cancel</Button>
      <Button variant="primary" onClick={() => setOpen(null)}>
        Update Listing
      </Button>
    </>
  )
  return (
    <KitSection title="Over the page">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button
          onClick={() => {
            setOpen('overlay')
            setTimeout(() => setOpen(null), OVERLAY_MS)
          }}
        >
          Overlay
        </Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem>Details</MenuItem>
          <MenuItem disabled>View on eBay</MenuItem>
          <MenuSeparator />
          <MenuItem destructive>End Listing</MenuItem>
        </Menu>
        <Button
          onClick={() => toast({ title: 'Listing created', description: '1881-S Morgan Dollar' })}
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({
              variant: 'destructive',
              title: 'Publishing Failed',
              description: 'Your eBay connection has expired. Please reconnect your account.',
              action: { label: 'Reconnect eBay', onAct: () => undefined },
            })
          }
        >
          Destructive toast
        </Button>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="Price Analysis"
        description="Based on 14 sold listings"
        actions={actions}
      >
        <p>What the page says about the price stands here.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={toggle('confirm')}
        title="Delete 3 listings?"
        description="Their pictures go too. This cannot be undone."
        confirmLabel="Delete 3 listings"
        destructive
        onConfirm={() => setOpen(null)}
      />
      <Sheet
        open={open === 'sheet'}
        onOpenChange={toggle('sheet')}
        title="Edit Listing"
        actions={actions}
      >
        <TextField label="Title" defaultValue="1881-S Morgan Silver Dollar" />
      </Sheet>
      <Overlay
        open={open === 'overlay'}
        title="Analyzing your coin..."
        status="Reading the legends"
      />
    </KitSection>
  )
}
