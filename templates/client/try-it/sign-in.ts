import type { TryItSignIn } from '../../../src/model/try-it.ts'
import { signInChannel } from './sign-in-window.ts'
import { text } from './text.ts'

/** The client that the API knows, and the page that its server sends the reader back to. */
export interface SignInClient {
  readonly id: string
  readonly returnTo: string
}

const patience = 300_000

/** Gets a token with a code and PKCE: a window asks the reader, and only this page can exchange the code. */
export async function signIn(way: TryItSignIn, client: SignInClient): Promise<string> {
  const verifier = randomText()
  const state = `${signInChannel}.${randomText()}`
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const address = new URL(way.authorizationUrl)
  const query = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.returnTo,
    scope: way.scopes.join(' '),
    state,
    code_challenge: base64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) if (value !== '') address.searchParams.set(name, value)
  const answered = waitForAnswer(state)
  window.open(address, '_blank', 'popup,width=520,height=720')
  const answer = await answered
  if (answer['code'] === undefined)
    throw new Error(answer['error_description'] ?? answer['error'] ?? text('noSignInCode', 'The server sent no code.'))
  return fetchToken(way.tokenUrl, {
    grant_type: 'authorization_code',
    code: answer['code'],
    redirect_uri: client.returnTo,
    client_id: client.id,
    code_verifier: verifier,
  })
}

type Answer = Readonly<Record<string, string | undefined>>

function waitForAnswer(state: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(signInChannel)
    const timer = setTimeout(() => {
      channel.close()
      reject(new Error(text('signInIncomplete', 'The sign-in was not completed.')))
    }, patience)
    channel.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data['state'] !== state) return
      clearTimeout(timer)
      channel.close()
      resolve(data)
    })
  })
}

async function fetchToken(address: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams(fields),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
  })
  const answer = (await response.json()) as Answer
  const token = answer['access_token']
  if (token === undefined)
    throw new Error(answer['error_description'] ?? answer['error'] ?? `Status ${String(response.status)}`)
  return token
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
