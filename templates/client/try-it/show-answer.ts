import type { Json } from '../../../src/formats/json.ts'
import { create } from '../browser/elements.ts'
import { patience, type Answer } from './send.ts'
import { parts, text } from './text.ts'

const maxShown = 1_000_000

/** The answer of a server, or an explanation of why there is none. */
export async function showAnswer(answer: Answer, url: string): Promise<HTMLElement[]> {
  if (answer.kind !== 'answer') return explain(answer, url)
  const { status, words, milliseconds, headers, body } = answer
  const facts = `${words} · ${amount(milliseconds, 'millisecond')} · ${sizeOf(body.size)}`
  const code = create('span', { className: 'api-status', textContent: String(status) })
  code.dataset['kind'] = status < 300 ? 'success' : status < 400 ? 'redirect' : 'error'
  const rows = headers.map(([name, value]) =>
    create('div', {}, create('dt', { textContent: name }), create('dd', { textContent: value })),
  )
  return [
    create('p', { className: 'api-try-status' }, code, ` ${facts}`),
    create(
      'details',
      { ariaLive: 'off' },
      create('summary', { textContent: text('headerCount', 'Headers ({count})', { count: rows.length }) }),
      create('dl', {}, ...rows),
      create('p', {
        textContent: text(
          'hiddenHeaders',
          'A server can hide headers from other sites; {header} lists those it shows.',
          { header: 'Access-Control-Expose-Headers' },
        ),
      }),
    ),
    // Screen readers read only the status, because the body can be long.
    Object.assign(await showBody(body), { ariaLive: 'off' }),
  ]
}

async function showBody(body: Blob): Promise<HTMLElement> {
  if (body.size === 0) return create('p', { textContent: text('emptyBody', 'The body is empty.') })
  const isText = /json|xml|yaml|text|javascript|urlencoded|^$/.test(body.type)
  if (!isText || body.size > maxShown) {
    const textContent = text('saveBody', 'Save the body')
    const link = create('a', { href: URL.createObjectURL(body), download: 'response', textContent })
    const type = body.type || text('unknownType', 'unknown type')
    return create('p', {}, link, ` (${type}, ${sizeOf(body.size)})`)
  }
  const textContent = await body.text()
  const value = readJson(textContent)
  return value === undefined
    ? create('pre', { tabIndex: 0 }, create('code', { textContent }))
    : create('div', { className: 'api-json' }, partOf(value, undefined, 0))
}

function readJson(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json
  } catch {
    return undefined
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1000 ? amount(bytes, 'byte', 'long') : amount(bytes / 1000, 'kilobyte')
}

function amount(count: number, unit: string, unitDisplay: 'short' | 'long' = 'short'): string {
  const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(document.documentElement.lang, options).format(count)
}

function explain(answer: Exclude<Answer, { readonly kind: 'answer' }>, url: string): HTMLElement[] {
  const { origin: server } = new URL(url)
  switch (answer.kind) {
    case 'redirect':
      return [
        notice(
          text(
            'redirected',
            '{server} answered with a redirect. It is not followed, because your credentials would go with it.',
            { server },
          ),
        ),
      ]
    case 'late': {
      const seconds = patience / 1000
      return [notice(text('notAnswered', '{server} did not answer within {seconds} seconds.', { server, seconds }))]
    }
    case 'unreachable':
      return answer.isReachable
        ? explainCors(server)
        : [
            notice(
              text(
                'serverUnreachable',
                '{server} cannot be reached from your browser. Check the address and your connection.',
                { server },
              ),
            ),
          ]
  }
}

function explainCors(server: string): HTMLElement[] {
  const header = create('code', { textContent: `Access-Control-Allow-Origin: ${location.origin}` })
  const help = parts<'corsHelp', Node>(
    'corsHelp',
    'The server must answer the request, and the OPTIONS request before it, with {header} and allow its method and headers. From a terminal, the curl command works in any case.',
    { header },
  )
  const words = text(
    'responseHidden',
    '{server} does not let this site read its responses (CORS). It may still have received the request.',
    { server },
  )
  return [notice(words), create('p', {}, ...help)]
}

function notice(textContent: string): HTMLElement {
  return create('p', { className: 'api-try-failure', role: 'alert', textContent })
}

const openLevels = 3
const fewEntries = 100

function partOf(value: Json, name: string | undefined, level: number): HTMLElement {
  const label = name === undefined ? [] : [create('span', { className: 'hljs-attr', textContent: name }), ': ']
  if (typeof value !== 'object' || value === null) return create('div', {}, ...label, leafOf(value))
  const isList = Array.isArray(value)
  const entries = isList
    ? (value as readonly Json[]).map((item) => [undefined, item] as const)
    : Object.entries(value as Readonly<Record<string, Json>>)
  const { length: count } = entries
  if (count === 0) return create('div', {}, ...label, isList ? '[]' : '{}')
  const words = isList
    ? text('itemCount', { one: '{count} item', other: '{count} items' }, { count })
    : text('propertyCount', { one: '{count} property', other: '{count} properties' }, { count })
  const note = create('small', { textContent: ` ${words}` })
  const line = create('span', {}, ...label, isList ? '[…]' : '{…}', note)
  const part = create('details', { className: 'api-json-part' }, create('summary', {}, line))
  const fill = (): void => {
    if (part.childElementCount > 1) return
    part.append(...entries.map(([key, item]) => partOf(item, key, level + 1)))
  }
  part.addEventListener('toggle', fill)
  if (level < openLevels && entries.length <= fewEntries) {
    part.open = true
    fill()
  }
  return part
}

function leafOf(value: Exclude<Json, object> | null): HTMLElement {
  const kind = typeof value === 'string' ? 'string' : typeof value === 'number' ? 'number' : 'literal'
  return create('span', { className: `hljs-${kind}`, textContent: JSON.stringify(value) })
}
