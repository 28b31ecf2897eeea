/** The command key of the reader's platform. */
export function commandKey(): 'Cmd' | 'Ctrl' {
  return /mac|iphone|ipad/i.test(navigator.platform) ? 'Cmd' : 'Ctrl'
}
