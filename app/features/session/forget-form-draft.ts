/**
 * Where somebody signed out in another tab, what a form of this one kept goes too. Sent to the browser as text (inline-script.tsx).
 */
export function forgetFormDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // A browser without storage has kept nothing.
  }
}
