/** Something the person who ran the command can act on: printed as one sentence, without a stack. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

/** Runs a command's main function; a Refusal ends it with its sentence and exit code 1, a defect with its stack. */
export function runCommand(name: string, main: () => Promise<void>): void {
  main().catch((thrown: unknown) => {
    const text =
      thrown instanceof Refusal
        ? thrown.message
        : thrown instanceof Error
          ? thrown.stack
          : String(thrown)
    console.error(`${name}: ${text}`)
    process.exit(1)
  })
}
