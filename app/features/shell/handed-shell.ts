import type { ShellData } from '../frame/shell.server.ts'

let handed: ShellData | null = null

/** Notes the shell that the desk shows; null once the desk is left. */
export function handShell(shell: ShellData | null): void {
  handed = shell
}

/**
 * Returns the shell of the desk while it is on the screen: the layout of the other pages shows the same one, and asks no server on the
 * way there. Its room has it loaded again as soon as it stands.
 */
export function handedShell(): ShellData | null {
  return handed
}
