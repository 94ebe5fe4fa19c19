import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Consignment,
  NewConsignor,
  NewPayment,
  Statement,
  StatementMail,
  StatementPeriod,
  StatementPreview,
} from '../../shared/consignment/consignment.ts'
import { api } from '../lib/api.ts'
import { queryKeys } from '../lib/query-keys.ts'
import { failureToast, toast } from '../ui/feedback/toast-store.ts'

const routes = api.consignment
const keys = queryKeys.consignment

/** GET /api/consignment. */
export function useConsignment() {
  return useQuery({
    queryKey: keys.overview,
    queryFn: async (): Promise<Consignment> => (await routes.$get()).json(),
    staleTime: 0,
  })
}

/** GET /api/consignment/owners/{id}/statement. */
export function useStatement(id: number, { from, to }: StatementPeriod) {
  return useQuery({
    queryKey: keys.statement(id, from, to),
    queryFn: async (): Promise<Statement> =>
      (
        await routes.owners[':id'].statement.$get({
          param: { id: String(id) },
          query: { from, to },
        })
      ).json(),
    staleTime: 0,
  })
}

/** A change of what the screens of consignment show, all of which is read anew. Failures are a toast. */
function useChange<Given, Answer>(
  send: (given: Given) => Promise<Answer>,
  { onDone, what }: { onDone: (answer: Answer) => void; what: string },
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async answer => {
      await client.invalidateQueries({ queryKey: keys.all })
      onDone(answer)
    },
    onError: failureToast(what),
  })
}

const param = (id: number) => ({ id: String(id) })

/** POST /api/consignment/owners, or PUT …/owners/{id} of a known owner. */
export const useSaveOwner = (id: number | null, onDone: () => void) =>
  useChange(
    async (json: NewConsignor) =>
      id === null
        ? (await routes.owners.$post({ json })).json()
        : (await routes.owners[':id'].$put({ param: param(id), json })).json(),
    { onDone, what: 'The owner was not stored' },
  )

/** PUT /api/consignment/owners/{id}/archived. */
export const useArchiveOwner = (id: number) =>
  useChange(
    async (isArchived: boolean) =>
      (await routes.owners[':id'].archived.$put({ param: param(id), json: { isArchived } })).json(),
    { onDone: () => undefined, what: 'The owner was not changed' },
  )

/** DELETE /api/consignment/owners/{id}. */
export const useDeleteOwner = (id: number, onDone: () => void) =>
  useChange(async () => (await routes.owners[':id'].$delete({ param: param(id) })).json(), {
    onDone,
    what: 'The owner was not deleted',
  })

/** POST /api/consignment/owners/{id}/payments. */
export const useRecordPayment = (id: number, onDone: () => void) =>
  useChange(
    async (json: NewPayment) =>
      (await routes.owners[':id'].payments.$post({ param: param(id), json })).json(),
    { onDone, what: 'The payment was not recorded' },
  )

/** DELETE /api/consignment/owners/{id}/payments/{payment}. */
export const useDeletePayment = (id: number) =>
  useChange(
    async (payment: string) =>
      (
        await routes.owners[':id'].payments[':payment'].$delete({
          param: { ...param(id), payment },
        })
      ).json(),
    { onDone: () => undefined, what: 'The payment was not deleted' },
  )

/** PUT /api/consignment/heading. */
export const useSaveHeading = (onDone: () => void) =>
  useChange(async (heading: string) => (await routes.heading.$put({ json: { heading } })).json(), {
    onDone,
    what: 'It was not stored',
  })

/** GET /api/consignment/owners/{id}/statement/mail. */
export function useStatementMail(id: number, { from, to }: StatementPeriod) {
  return useQuery({
    queryKey: [...keys.statement(id, from, to), 'mail'],
    queryFn: async (): Promise<StatementPreview> =>
      (
        await routes.owners[':id'].statement.mail.$get({ param: param(id), query: { from, to } })
      ).json(),
    staleTime: 0,
    retry: false,
  })
}

/** POST /api/consignment/owners/{id}/statement/mail. */
export const useSendStatement = (id: number, onDone: () => void) =>
  useChange(
    async (json: StatementMail) =>
      (await routes.owners[':id'].statement.mail.$post({ param: param(id), json })).json(),
    {
      onDone: () => {
        toast({ title: 'The statement is on its way' })
        onDone()
      },
      what: 'The statement was not sent',
    },
  )
