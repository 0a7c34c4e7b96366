import { SheetDialog } from '#app/features/contacts/sheet-dialog.tsx'
import { sheetImporting, sheetLoader } from '#app/features/contacts/importing.server.ts'

export const loader = sheetLoader
export const action = sheetImporting
export { ownClientAction as clientAction } from '#app/route-builders/own-failure.ts'
export { dialogRevalidation as shouldRevalidate } from '#app/route-builders/page-route.ts'

export { RecordGone as ErrorBoundary } from '#app/components/dialogs/record-gone.tsx'

export default SheetDialog
