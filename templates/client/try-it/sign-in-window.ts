/** The channel that the sign-in window uses to report its result. */
export const signInChannel = 'docsgen-sign-in'

/** The server of a sign-in sends the reader back to this page, in a separate window. */
export function reportSignIn(): void {
  const answer = new URLSearchParams(location.search)
  if (answer.get('state')?.startsWith(`${signInChannel}.`) !== true) return
  new BroadcastChannel(signInChannel).postMessage(Object.fromEntries(answer))
  close()
}
