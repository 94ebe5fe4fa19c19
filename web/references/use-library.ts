import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '../../shared/lib/count-text.ts'
import type {
  ReferenceLibrary,
  ReferenceProposal,
  ReferenceSettings,
  ReferencesChanged,
} from '../../shared/references.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'
import {
  type Forgotten,
  fetchAccuracy,
  fetchLibrary,
  fetchProposals,
  fetchReferences,
  forget,
  requestProposalPromotion,
  requestTypePromotion,
  requestTypeProposal,
  saveSettings,
} from './library-calls.ts'

const keys = queryKeys.references

export function useLibrary() {
  return useQuery({ queryKey: keys.library, queryFn: fetchLibrary, staleTime: 0 })
}

export function useAccuracy() {
  return useQuery({ queryKey: keys.accuracy, queryFn: fetchAccuracy, staleTime: 0 })
}

export function useReferences(key: string) {
  return useQuery({ queryKey: keys.type(key), queryFn: () => fetchReferences(key), staleTime: 0 })
}

/** Sets at once, and takes it back where it is refused. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: saveSettings,
    onMutate: (change: Partial<ReferenceSettings>) => {
      client.setQueryData<ReferenceLibrary>(
        keys.library,
        known => known && { ...known, settings: { ...known.settings, ...change } },
      )
    },
    onError: failureToast('The setting was not saved'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.library }),
  })
}

export function useForget(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (what: Forgotten) => forget(what),
    onSuccess: ({ changed }) => {
      toast({ title: 'Forgotten', description: `${counted(changed, 'picture')} of known coins` })
      onDone()
    },
    onError: failureToast('Nothing was forgotten'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

export function useProposals() {
  return useQuery({ queryKey: keys.proposals, queryFn: fetchProposals, staleTime: 0 })
}

/** Who reads references: promoted by an admin, proposed by a seller. */
function useSharing<T>(change: (what: T) => Promise<ReferencesChanged>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: failureToast('It was not changed'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

export const usePromote = () =>
  useSharing(({ key, promoted }: { key: string; promoted: boolean }) =>
    requestTypePromotion(key, promoted),
  )

export const usePropose = () =>
  useSharing(({ key, proposed }: { key: string; proposed: boolean }) =>
    requestTypeProposal(key, proposed),
  )

export const usePromoteProposal = () =>
  useSharing(({ proposal, promoted }: { proposal: ReferenceProposal; promoted: boolean }) =>
    requestProposalPromotion(proposal, promoted),
  )
