/** Why bytes are not read as a workbook. `too-many-rows`: they are one, with more rows than the caller takes. */
export class SpreadsheetError extends Error {
  readonly reason: 'unreadable' | 'too-large' | 'too-many-rows'

  constructor(reason: SpreadsheetError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SpreadsheetError'
    this.reason = reason
  }
}
