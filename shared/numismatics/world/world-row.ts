import type { Standard, TypeRow } from '../tables/table.ts'

type Extra = Partial<
  Pick<TypeRow, 'kind' | 'aliases' | 'refusals' | 'remarks' | 'mints' | 'mintages'>
>

/** Builds the rows of one country: strikes and standards as tables/table.ts words them. */
export const rowsOf =
  (country: TypeRow['country'], prefix: string) =>
  (
    id: string,
    name: string,
    denomination: string,
    strikes: string,
    standards: readonly Standard[],
    { kind = 'circulating', aliases = [], ...extra }: Extra = {},
  ): TypeRow => ({
    id: `${prefix}-${id}`,
    name,
    country,
    denomination,
    kind,
    designers: [],
    aliases,
    strikes,
    standards,
    markPlace: '',
    ...extra,
  })

/** Every date of the spans without a mint mark. */
export const plain = (years: string): string => `${years}: _`
