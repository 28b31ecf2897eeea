import { spawn } from 'node:child_process'

/** Opens an address in the browser. Errors are ignored because the address is printed as well. */
export function openBrowser(url: string): void {
  const command = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open'
  const child = spawn(command, [url], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}
