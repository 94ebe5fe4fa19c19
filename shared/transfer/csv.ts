/** Cells that a spreadsheet takes for a formula. Source: OWASP, "CSV Injection". */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const MARKED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Whether a spreadsheet may run the text. */
export const isFormula = (text: string): boolean => FORMULA.test(text)

/** Excel reads a file as UTF-8 only with this mark at its start. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A text that no spreadsheet runs: an apostrophe stands before what looks like a formula. */
export function withoutFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text
}

/** The text that `withoutFormula` was given. */
export function formulaRestored(cell: string): string {
  return MARKED.test(cell) ? cell.slice(1) : cell
}

/** A line of a CSV file with its line break. Source: RFC 4180. */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map(cell => quoted(cell, separator)).join(separator)}\r\n`
}

/** A line whose cells no spreadsheet runs. */
export function safeCsvLine(cells: readonly string[]): string {
  return csvLine(cells.map(withoutFormula))
}

/** Spaces at the ends are quoted too: some programs drop them. */
function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || /["\r\n]|^\s|\s$/.test(cell)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}
