/** What is still to be saved of an observation once these words of it are: what was typed behind them meanwhile. */
export function leftOfNote(text: string, saved: string): string {
  const begun = text.trimStart()
  return begun.startsWith(saved) ? begun.slice(saved.length).trimStart() : begun
}
