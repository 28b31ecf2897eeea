import { readFieldName } from '../../../src/formats/samples/reader-values.ts'
import {
  fillSlots,
  isOptionalSlot,
  readSlots,
  type GivenValues,
  type SampleSlot,
} from '../../../src/formats/samples/sample-values.ts'
import type { TryItBody, TryItMedia, TryItRequest, TryItSignIn } from '../../../src/model/try-it.ts'
import { copyText } from '../browser/copy-text.ts'
import { create, createButton, findAll } from '../browser/elements.ts'
import { text as siteText } from '../browser/message.ts'
import { followFields, givenValues } from '../api/sample-values.ts'
import { openMedia, type MediaEditor } from './media-editor.ts'
import { forbiddenHeaders, send } from './send.ts'
import { showAnswer } from './show-answer.ts'
import { text } from './text.ts'
import { writeCurl } from './write-curl.ts'

/** What a request is made from: its text in the page with places for the reader's values, and the editor of its body. */
interface Trial {
  readonly code: string
  readonly slots: readonly SampleSlot[]
  readonly editor: MediaEditor
  /** Fields of the keys of the first way to authenticate. */
  readonly keys: readonly string[]
}

/** Shows the form for a request in its place. */
export function openForm(place: HTMLElement): void {
  const { request: code = '', slots: places = '', signIn = '[]', keys = '[]', media = '[]' } = place.dataset
  const slots = readSlots(places)
  const { body, method } = JSON.parse(code) as TryItRequest
  const editor = openChosen(body, JSON.parse(media) as readonly TryItMedia[], place)
  const own = (JSON.parse(keys) as readonly string[]).map((key) => `key.${key}`)
  const trial = { code, slots, editor, keys: own }
  const output = create('div', { className: 'api-try-answer' })
  output.ariaLive = 'polite'
  const form = create('form', { className: 'api-inputs api-try-form' })
  const label = text('sendRequest', 'Send {method} request', { method })
  const submit = create('button', { type: 'submit', className: 'button', textContent: label })
  const copy = createButton(
    text('copyAsCurl', 'Copy as curl'),
    () => void copyText(curlOf(trial)).then(() => (copy.textContent = siteText('copied', 'Copied'))),
  )
  copy.classList.add('button-quiet')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const wrong = form.querySelector<HTMLElement>('[data-value][aria-invalid]')
    if (wrong) {
      wrong.focus()
      return
    }
    submit.disabled = true
    void run(trial, output).finally(() => {
      submit.disabled = false
      // A disabled button loses the focus.
      if (document.activeElement === document.body) submit.focus()
    })
  })
  form.append(
    create('div', { className: 'api-value-fields' }, ...fieldsFor(slots, place)),
    ...(JSON.parse(signIn) as readonly TryItSignIn[]).map((way) => signInFor(way, form, output)),
    ...editor.parts,
    create('p', { className: 'api-try-buttons' }, submit, ' ', copy),
  )
  place.append(form, output)
  followFields()
  form.querySelector<HTMLElement>('input, textarea, button')?.focus()
}

/** The editor for what the reader has chosen to send in the samples. Each follows the media type of the other. */
function openChosen(usual: TryItBody | null, media: readonly TryItMedia[], place: HTMLElement): MediaEditor {
  const samples = place.parentElement?.querySelector(':scope > .api-sample.api-chosen')
  const chooser = samples?.querySelector<HTMLSelectElement>('.api-chooser')
  const example = samples?.querySelector('.api-bodies > [data-active] code')?.textContent
  const type = chooser?.value
  const chosen = <Body extends TryItBody | null | undefined>(body: Body): Body =>
    body?.kind === 'text' && example !== undefined ? { ...body, text: example } : body
  const isUsual = media.every((one) => one.type !== type) || media[0]?.type === type
  const editor = openMedia(
    isUsual ? chosen(usual) : usual,
    media.map((one) => (one.type === type ? { ...one, body: chosen(one.body) } : one)),
    (next) => {
      // Media types with the same body share an option.
      const shared = media.find((one) => one.type === next)?.body === undefined ? media[0]?.type : next
      const index = Array.from(chooser?.options ?? []).findIndex(({ value }) => value === shared)
      if (!chooser || index === -1 || chooser.value === shared) return
      chooser.removeEventListener('change', follow)
      chooser.selectedIndex = index
      chooser.dispatchEvent(new Event('change', { bubbles: true }))
      chooser.addEventListener('change', follow)
    },
  )
  const follow = (): void => editor.choose(chooser?.value ?? '')
  chooser?.addEventListener('change', follow)
  follow()
  return editor
}

/** Copies of the fields that the page has for these values, so that they look and are checked the same. */
function fieldsFor(slots: readonly SampleSlot[], place: HTMLElement): HTMLElement[] {
  const names = new Set(fieldsOf(slots))
  const required = new Set(fieldsOf(slots.filter((slot) => !isOptionalSlot(slot))).filter(readFieldName))
  return findAll<HTMLInputElement>('.api-inputs [data-value]')
    .filter(({ dataset }) => names.has(dataset['value'] ?? '') || (names.has('server') && isVariable(dataset['value'])))
    .filter((field) => !field.closest('.api-try'))
    .flatMap((field) => {
      const own = field.closest('p')?.cloneNode(true)
      if (!(own instanceof HTMLElement)) return []
      const prefix = `${place.previousElementSibling?.querySelector('[id]')?.id ?? 'try'}.`
      for (const attribute of ['id', 'list', 'aria-describedby'])
        for (const part of findAll(`[${attribute}]`, own))
          part.setAttribute(attribute, prefix + (part.getAttribute(attribute) ?? ''))
      const input = own.querySelector<HTMLInputElement>('[data-value]')
      if (input) {
        input.value = field.value
        // An example in place of the reader's value could change or delete something of that name.
        input.required = required.has(input.dataset['value'] ?? '')
        // Spaces, or a list of nothing, are no value.
        if (input.required) {
          input.pattern = '.*[^\\s,].*'
          input.placeholder ||= text('markRequired', 'required')
        }
      }
      if (input?.dataset['value']?.startsWith('key.') === true) input.type = 'password'
      return [own]
    })
}

function fieldsOf(slots: readonly SampleSlot[]): string[] {
  return slots.flatMap(({ values }) => values.map(({ field }) => field))
}

function isVariable(name: string | undefined): boolean {
  return name?.startsWith('variable.') === true
}

/** A marker in place of keys that the reader has not entered. */
const missing = '\uE000'

/** The request with some of the reader's values. The parts of it that would send the keys in `unused` are left out. */
function requestOf({ code, slots, editor }: Trial, given: GivenValues, unused: readonly string[]): TryItRequest {
  const values = new Map([...given, ...unused.map((field) => [field, missing] as const)])
  const request = withoutMissing(JSON.parse(fillSlots(code, slots, values)) as TryItRequest)
  return { ...request, headers: editor.typed(request.headers) }
}

function keysOf(slots: readonly SampleSlot[]): string[] {
  return fieldsOf(slots).filter((field) => field.startsWith('key.'))
}

function withoutMissing(request: TryItRequest): TryItRequest {
  const url = new URL(request.url)
  for (const [name, value] of new URLSearchParams(url.search))
    if (value.includes(missing)) url.searchParams.delete(name)
  const present = request.headers.filter(([name, value]) => name !== '' && !value.includes(missing))
  // Several ways to authenticate may use the same header, and a server expects one of them.
  const names = present.map(([name]) => name.toLowerCase())
  const headers = present.filter((_, index) => names.indexOf(names[index] ?? '') === index)
  return { ...request, url: request.url.includes(encodeURIComponent(missing)) ? url.href : request.url, headers }
}

function curlOf(trial: Trial): string {
  // It has the places of the keys that the reader uses, never the keys.
  const given = givenValues()
  const withoutKeys = new Map([...given].filter(([field]) => !field.startsWith('key.')))
  const keys = keysOf(trial.slots)
  const entered = keys.filter((field) => given.has(field))
  const used = entered.length > 0 ? entered : trial.keys
  const unused = keys.filter((field) => !used.includes(field))
  const request = requestOf(trial, withoutKeys, unused)
  return writeCurl({ ...request, body: trial.editor.written() }, trial.editor.text())
}

async function run(trial: Trial, output: HTMLElement): Promise<void> {
  const given = givenValues()
  const unused = keysOf(trial.slots).filter((field) => !given.has(field))
  const request = requestOf(trial, given, unused)
  const allowed = (document.querySelector<HTMLElement>('[data-try-it]')?.dataset['tryIt'] ?? '').split(' ')
  if (!URL.canParse(request.url) || !allowed.includes(new URL(request.url).origin)) {
    const textContent = text('onlyToServers', 'Requests can only be sent to the servers of this API: {servers}', {
      servers: allowed.join(', '),
    })
    output.replaceChildren(create('p', { className: 'api-try-failure', role: 'alert', textContent }))
    return
  }
  output.replaceChildren(
    create('p', {
      className: 'part-spinner',
      role: 'status',
      textContent: text('waitingForResponse', 'Waiting for the response…'),
    }),
  )
  const answer = await send({ ...request, body: trial.editor.body() })
  const unsent = request.headers.filter(([name]) => forbiddenHeaders.test(name)).map(([name]) => name)
  const note = text(
    'headersNotSent',
    'Browsers do not let pages send: {headers}. For a request with them, use the curl command.',
    { headers: unsent.join(', ') },
  )
  const notes = unsent.length === 0 ? [] : [create('p', { textContent: note })]
  output.replaceChildren(...notes, ...(await showAnswer(answer, request.url)))
}

/** A field for the client that the API knows, and a button that gets a token for it. */
function signInFor(way: TryItSignIn, form: HTMLElement, output: HTMLElement): HTMLElement {
  const client = create('input', { type: 'text', autocomplete: 'off', spellcheck: false })
  const button = createButton(text('signIn', 'Sign in'), () => {
    const home = document.querySelector<HTMLElement>('[data-home]')?.dataset['home'] ?? '/'
    const returnTo = new URL(home, location.href).href
    void import('./sign-in.ts')
      .then(({ signIn }) => signIn(way, { id: client.value.trim(), returnTo }))
      .then(
        (token) => {
          useToken(form, way.key, token)
          return create('p', { role: 'status', textContent: text('signedIn', 'You are signed in.') })
        },
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          const textContent = text('signInFailed', 'The sign-in failed: {reason}', { reason })
          return create('p', { className: 'api-try-failure', role: 'alert', textContent })
        },
      )
      .then((notice) => output.replaceChildren(notice))
  })
  return create(
    'p',
    { className: 'api-try-sign-in' },
    create('label', {}, text('clientIdFor', 'Client ID for {scheme}', { scheme: way.key }), ' ', client),
    ' ',
    button,
  )
}

function useToken(form: HTMLElement, key: string, token: string): void {
  const field = form.querySelector<HTMLInputElement>(`[data-value="${CSS.escape(`key.${key}`)}"]`)
  if (!field) return
  field.value = token
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
