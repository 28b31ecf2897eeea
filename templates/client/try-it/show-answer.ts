import type { Json } from '../../../src/formats/json.ts'
import { create } from '../elements.ts'
import type { Answer } from './send.ts'
import { showJson } from './show-json.ts'

const maxShown = 1_000_000

/** The answer of a server, or an explanation of why there is none. */
export async function showAnswer(answer: Answer, url: string): Promise<HTMLElement[]> {
  if (answer.kind !== 'answer') return explain(answer, url)
  const { status, words, milliseconds, headers, body } = answer
  const facts = `${words} · ${String(milliseconds)} ms · ${sizeOf(body.size)}`
  const code = create('span', { className: 'api-status', textContent: String(status) })
  code.dataset['kind'] = status < 300 ? 'success' : status < 400 ? 'redirect' : 'error'
  const rows = headers.map(([name, value]) =>
    create('div', {}, create('dt', { textContent: name }), create('dd', { textContent: value })),
  )
  return [
    create('p', { className: 'api-try-status' }, code, ` ${facts}`),
    create(
      'details',
      {},
      create('summary', { textContent: `Headers (${String(rows.length)})` }),
      create('dl', {}, ...rows),
      create('p', {
        textContent: 'A server can hide headers from other sites; Access-Control-Expose-Headers lists those it shows.',
      }),
    ),
    await showBody(body),
  ]
}

async function showBody(body: Blob): Promise<HTMLElement> {
  if (body.size === 0) return create('p', { textContent: 'The body is empty.' })
  const isText = /json|xml|yaml|text|javascript|urlencoded|^$/.test(body.type)
  if (!isText || body.size > maxShown) {
    const link = create('a', { href: URL.createObjectURL(body), download: 'response', textContent: 'Save the body' })
    return create('p', {}, link, ` (${body.type || 'unknown type'}, ${sizeOf(body.size)})`)
  }
  const text = await body.text()
  const value = readJson(text)
  return value === undefined ? create('pre', { tabIndex: 0 }, create('code', { textContent: text })) : showJson(value)
}

function readJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? `${String(bytes)} bytes` : `${(bytes / 1000).toFixed(1)} kB`
}

function explain(answer: Exclude<Answer, { readonly kind: 'answer' }>, url: string): HTMLElement[] {
  const { origin } = new URL(url)
  switch (answer.kind) {
    case 'redirect':
      return [
        notice(`${origin} answered with a redirect. It is not followed, because your credentials would go with it.`),
      ]
    case 'late':
      return [notice(`${origin} did not answer within 30 seconds.`)]
    case 'unreachable':
      return answer.isReachable
        ? [
            notice(`${origin} does not let this site read its answers (CORS). It may still have received the request.`),
            create(
              'p',
              {},
              'The server must answer the request, and the OPTIONS request before it, with ',
              create('code', { textContent: `Access-Control-Allow-Origin: ${location.origin}` }),
              ' and allow its method and headers. From a terminal, the curl command works in any case.',
            ),
          ]
        : [notice(`${origin} cannot be reached from your browser. Check the address and your connection.`)]
  }
}

function notice(textContent: string): HTMLElement {
  return create('p', { className: 'api-try-failure', role: 'alert', textContent })
}
