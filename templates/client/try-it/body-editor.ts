import type { TryItBody, TryItField } from '../../../src/model/try-it.ts'
import { create } from '../browser/elements.ts'
import { text as message } from './text.ts'

/** Fields for the body of a request, and what the reader has entered. */
export interface BodyEditor {
  readonly parts: readonly HTMLElement[]
  readonly body: () => BodyInit | null
  /** The body as text, if it is one. */
  readonly text: () => string | undefined
  /** The form or file as it would be written. */
  readonly written: () => TryItBody | null
}

/** Creates the fields for a body, filled with its sample. */
export function openBody(body: TryItBody | null): BodyEditor {
  switch (body?.kind) {
    case 'text':
      return openText(body.text)
    case 'form':
    case 'multipart':
      return openFields(body.kind, body.fields)
    case 'file': {
      const input = create('input', { type: 'file' })
      const file = (): File | null => input.files?.[0] ?? null
      return {
        parts: [labelled(message('body', 'Body'), input)],
        body: file,
        text: () => undefined,
        written: () => body,
      }
    }
    case undefined:
      return { parts: [], body: () => null, text: () => undefined, written: () => null }
  }
}

const mostRows = 16

function openText(text: string): BodyEditor {
  const rows = Math.min(mostRows, text.split('\n').length + 1)
  const area = create('textarea', { value: text, rows, spellcheck: false, autocomplete: 'off' })
  const value = (): string => area.value
  return { parts: [labelled(message('body', 'Body'), area)], body: value, text: value, written: () => null }
}

function openFields(kind: 'form' | 'multipart', fields: readonly TryItField[]): BodyEditor {
  const inputs = fields.map((field) => {
    const input = field.isFile
      ? create('input', { type: 'file' })
      : create('input', { type: 'text', value: field.value, autocomplete: 'off', spellcheck: false })
    input.required = field.isRequired ?? false
    return { field, input }
  })
  const body = (): BodyInit => {
    const entries = inputs
      .map(({ field, input }) => ({ field, value: valueOf(input) }))
      .filter(({ value }) => value !== '')
    if (kind === 'form')
      return new URLSearchParams(
        entries.map(({ field, value }): [string, string] => [field.name, typeof value === 'string' ? value : '']),
      )
    const form = new FormData()
    for (const { field, value } of entries) {
      const { name, type } = field
      if (type === undefined) form.append(name, value)
      else if (typeof value === 'string') form.append(name, new Blob([value], { type }))
      else form.append(name, new File([value], value.name, { type }))
    }
    return form
  }
  const written = (): TryItBody => ({
    kind,
    fields: inputs.map(({ field, input }) => {
      const value = valueOf(input)
      return { ...field, value: typeof value === 'string' ? value || field.value : value.name }
    }),
  })
  return { parts: inputs.map(({ field, input }) => labelled(field.name, input)), body, text: () => undefined, written }
}

function valueOf({ value, files, type }: HTMLInputElement): string | File {
  return type === 'file' ? (files?.[0] ?? '') : value
}

/** A field with its name. */
export function labelled(name: string, field: HTMLElement): HTMLElement {
  return create('p', { className: 'api-try-field' }, create('label', {}, create('span', { textContent: name }), field))
}
