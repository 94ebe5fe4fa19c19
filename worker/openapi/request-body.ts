import type { FormBody, OperationDescription } from '../http/operations.ts'
import type { RoutedOperation } from './route-table.ts'
import type { JsonSchema, Schemas } from './schemas.ts'

type MediaType = { schema?: JsonSchema; encoding?: Record<string, { contentType: string }> }
export type Content = Record<string, MediaType>
export type RequestBody = { required: true; description?: string; content: Content }

/** The body of an operation: the JSON that its route validates, or the form that its route parses itself. */
export function bodyOf(
  { contracts }: RoutedOperation,
  { form, json, rawBody }: OperationDescription,
  schemas: Schemas,
): RequestBody | null {
  const contract = contracts.find(one => one.target === 'json')
  if (contract) {
    const schema = schemas.input(contract.schema)
    return { required: true, content: { 'application/json': { schema } } }
  }
  const content: Content = {
    ...(form ? { 'multipart/form-data': multipart(form, schemas) } : {}),
    ...(json ? { 'application/json': { schema: schemas.input(json) } } : {}),
  }
  if (form || json) return { required: true, content }
  if (!rawBody) return null
  const { description, type } = rawBody
  return { required: true, description, content: { [type]: {} } }
}

/** For a picture, `maxLength` counts bytes. */
function multipart(form: FormBody, schemas: Schemas): MediaType {
  const { properties = {}, required = [] } = form.texts ? schemas.input(form.texts) : {}
  const pictures = Object.entries(form.pictures)
  const flags = Object.entries(form.flags ?? {})
  return {
    schema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          pictures.map(([name, { description }]) => [
            name,
            {
              type: 'string',
              contentMediaType: 'application/octet-stream',
              maxLength: form.maxBytes,
              description,
            },
          ]),
        ),
        ...Object.fromEntries(
          flags.map(([name, description]) => [name, { type: 'string', description }]),
        ),
        ...properties,
      },
      required: [
        ...pictures.filter(([, picture]) => picture.required).map(([name]) => name),
        ...required,
      ],
    },
    encoding: Object.fromEntries(
      pictures.map(([name]) => [name, { contentType: form.types.join(', ') }]),
    ),
  }
}
