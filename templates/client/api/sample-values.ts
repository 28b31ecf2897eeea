import { bodyText } from '../../../src/formats/samples/body-code.ts'
import type { Json } from '../../../src/formats/json.ts'
import { readFieldName, readValue } from '../../../src/formats/samples/reader-values.ts'
import { readSlots, slotText, type GivenValues, type SampleSlot } from '../../../src/formats/samples/sample-values.ts'
import { create, findAll, findAround } from '../browser/elements.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** What the reader has entered, by field name. It is stored only here. */
const entered = new Map<string, string>()

/** The parsed value. If the text is not valid yet, the last valid value. */
const meant = new Map<string, Json>()

let isFollowing = false

/** Shows the values of the fields in the samples, now and on every page that is shown later. */
export function followFields(): void {
  if (isFollowing) return update()
  isFollowing = true
  document.addEventListener('input', (event) => {
    const field = findAround(event, '.api-inputs [data-value]')
    if (!field) return
    // The same value may have a field next to a request and one at the end of the page.
    for (const same of fields()) if (nameOf(same) === nameOf(field as Field)) same.value = (field as Field).value
    update()
  })
  addEventListener('docsgen:page-view', () => {
    for (const field of fields()) {
      const value = entered.get(nameOf(field))
      if (value === undefined) continue
      field.value = value
      field.closest('.api-values-fold')?.setAttribute('open', '')
    }
    update()
  })
  update()
}

function fields(): Field[] {
  return findAll<Field>('.api-inputs [data-value]')
}

function nameOf({ dataset }: Field): string {
  return dataset['value'] ?? ''
}

/** Shows the readers' values and the examples that they chose. */
export function showSamples(): void {
  const values = givenValues()
  for (const code of findAll('code[data-slots]')) showValues(code, values)
}

function update(): void {
  for (const field of fields()) {
    if (isChanged(field)) entered.set(nameOf(field), field.value)
    else entered.delete(nameOf(field))
    readField(field)
  }
  showSamples()
}

/** What the reader has entered, with the address of the chosen server. */
export function givenValues(): GivenValues {
  const server = chosenServerAddress()
  const values = new Map(meant)
  if (server !== undefined) values.set('server', server)
  return values
}

/** The example that the reader chose for the body, unless it is the one that the sample has. */
function chosenBody(code: HTMLElement): string | undefined {
  const example = code.closest('.api-chosen')?.querySelector('.api-bodies > [data-active]:not(:first-of-type)')
  return example?.querySelector('code')?.textContent
}

function readField(field: Field): void {
  const name = nameOf(field)
  if (/^(?:server$|variable\.)/.test(name)) return
  const value = readValue(field.value, readFieldName(name)?.shape)
  if (value === '') meant.delete(name)
  else if (value !== undefined) meant.set(name, value)
  reportWrong(field, value === undefined)
}

/** The hint and the error of a field share one element. */
function reportWrong(field: Field, isWrong: boolean): void {
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  if (!hint || isWrong === field.hasAttribute('aria-invalid')) return
  const { wrong = '' } = hint.dataset
  hint.dataset['wrong'] = hint.textContent
  hint.textContent = wrong
  if (isWrong) field.setAttribute('aria-invalid', 'true')
  else field.removeAttribute('aria-invalid')
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement) return field.value.trim() !== ''
  return !field.selectedOptions[0]?.defaultSelected
}

/** The reader's own address, or the first server of the document with the reader's choices in it. */
function chosenServerAddress(): string | undefined {
  const input = document.querySelector<HTMLInputElement>('.api-inputs [data-value="server"]')
  const variables = fields().filter((field) => nameOf(field).startsWith('variable.'))
  if (!input || (!isChanged(input) && !variables.some(isChanged))) return undefined
  return variables.reduce(
    (address, field) => address.replaceAll(`{${nameOf(field).slice('variable.'.length)}}`, () => valueOf(field)),
    input.value.trim() || input.placeholder,
  )
}

function valueOf(field: Field): string {
  return field.value.trim() || (field instanceof HTMLInputElement ? field.placeholder : '')
}

interface Place {
  readonly slot: SampleSlot
  /** Highlighting may split a slot into several text nodes. While it shows a value, all but the first are empty. */
  readonly nodes: readonly Text[]
  readonly texts: readonly string[]
  /** The white space at the start of its first line. */
  readonly margin: string
  /** Shows a body with the colours of code, if it is not one string there. */
  readonly painted: HTMLElement
  readonly colorOfNames: string
}

const known = new WeakMap<HTMLElement, readonly Place[]>()

function showValues(code: HTMLElement, given: GivenValues): void {
  const isTouched = known.has(code)
  const body = chosenBody(code)
  const slots = isTouched ? [] : readSlots(code.dataset['slots'] ?? '')
  const isGiven = (field: string): boolean => given.has(field) || (field === 'body' && body !== undefined)
  if (!isTouched && !slots.some(({ values }) => values.some(({ field }) => isGiven(field)))) return
  const places = known.get(code) ?? slots.map((slot) => findPlace(code, slot))
  known.set(code, places)
  for (const { slot, nodes, texts, margin, painted, colorOfNames } of places) {
    const text = slotText(slot, given) ?? bodyText(slot, body, margin)
    if (painted.parentNode) {
      painted.replaceChildren(...paint(text ?? '', colorOfNames))
      for (const [index, node] of nodes.entries()) node.data = text === undefined ? (texts[index] ?? '') : ''
      continue
    }
    for (const [index, node] of nodes.entries())
      node.data = text === undefined ? (texts[index] ?? '') : index === 0 ? text : ''
  }
}

/** Splits the text nodes of a sample at both ends of a slot. Values are never parsed as HTML. */
function findPlace(code: HTMLElement, slot: SampleSlot): Place {
  const line = code.textContent.slice(0, slot.start).split('\n').at(-1) ?? ''
  const margin = /^ */.exec(line)?.[0] ?? ''
  for (const offset of [slot.start, slot.end]) {
    const [node, from] = listTexts(code).find(([text, at]) => at < offset && offset < at + text.length) ?? []
    node?.splitText(offset - (from ?? 0))
  }
  const texts = listTexts(code)
  const nodes = texts
    .filter(([text, at]) => text.length > 0 && at >= slot.start && at + text.length <= slot.end)
    .map(([text]) => text)
  if (nodes.length === 0) {
    const next = texts.find(([text, at]) => at === slot.start && text.length > 0)
    nodes.push(new Text())
    insertBefore(next?.[0], nodes, code)
  }
  const painted = document.createElement('span')
  // One literal has one color.
  const isColored = slot.values.some(({ field }) => field === 'body') && nodes.length > 1
  if (isColored) insertBefore(nodes[0], [painted], code)
  const colorOfNames = nodes.find(({ data }) => data.startsWith('"'))?.parentElement?.className ?? ''
  return { slot, nodes, texts: nodes.map(({ data }) => data), margin, painted, colorOfNames }
}

const colors: readonly (readonly [RegExp, string])[] = [
  [/^"/, 'string'],
  [/^\d/, 'number'],
  [/^\w/, 'literal'],
]

/** Names, texts, numbers and words of a body, in the colors that the sample has for them. */
function paint(text: string, colorOfNames: string): (string | HTMLElement)[] {
  return text.split(/("(?:\\.|[^"\\])*"|\d[\w.+-]*|\b[a-zA-Z]+\b)/).map((part, index, parts) => {
    const color = colors.find(([form]) => form.test(part))?.[1]
    const isName = color === 'string' && parts[index + 1]?.startsWith(':')
    const className = isName ? colorOfNames : `hljs-${color ?? ''}`
    return color === undefined ? part : create('span', { className, textContent: part })
  })
}

/** Text between two colours gets neither. */
function insertBefore(next: Text | undefined, nodes: readonly ChildNode[], code: HTMLElement): void {
  let place: ChildNode | null | undefined = next
  while (place?.previousSibling === null && place.parentElement !== code) place = place.parentElement
  if (place) place.before(...nodes)
  else code.append(...nodes)
}

/** The text nodes of a sample, each with its offset. */
function listTexts(code: HTMLElement): (readonly [text: Text, offset: number])[] {
  const texts: (readonly [Text, number])[] = []
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  let offset = 0
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    texts.push([text, offset])
    offset += text.length
  }
  return texts
}
