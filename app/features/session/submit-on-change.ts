/** Sends the language menu's form as soon as another one is picked. Sent to the browser as text (inline-script.tsx). */
export function submitOnChange(formId: string): void {
  const form = document.querySelector<HTMLFormElement>(`#${formId}`)
  form?.addEventListener('change', () => form.requestSubmit())
}
