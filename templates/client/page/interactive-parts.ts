import { showCrash } from '../crash.ts'
import { findAll } from '../browser/elements.ts'
import { loadPart } from '../browser/load-part.ts'
import type { ComponentType, createElement, useEffect } from 'react'
import type { hydrateRoot } from 'react-dom/client'

declare const REACT: string
declare const REACT_CLIENT: string

interface React {
  readonly createElement: typeof createElement
  readonly useEffect: typeof useEffect
  readonly hydrateRoot: typeof hydrateRoot
}

type Component = ComponentType<Readonly<Record<string, unknown>>>

/** Starts a part in its place, which has its HTML. Returns what ends it. */
type StartPart = (place: HTMLElement) => () => void

/** What ends the parts that run, by their element. */
const running = new Map<HTMLElement, () => void>()

/** Hydrates the interactive parts of the page when the browser is idle or when the reader uses one. */
export function start(): void {
  for (const [place, end] of running) {
    if (place.isConnected) continue
    end()
    running.delete(place)
  }
  for (const place of findAll('docsgen-part:not([data-started])')) startWhenWanted(place)
}

function startWhenWanted(place: HTMLElement): void {
  const touches = ['pointerover', 'pointerdown', 'focusin', 'click']
  const begin = (): void => {
    for (const type of touches) place.removeEventListener(type, begin)
    if ('started' in place.dataset || !place.isConnected) return
    place.dataset['started'] = ''
    void startPart(place)
  }
  for (const type of touches) place.addEventListener(type, begin, { passive: true })
  const wasTouched = window.earlyTouches?.some((touch) => isIn(touch, place))
  if (wasTouched) begin()
  else if ('requestIdleCallback' in window) requestIdleCallback(begin)
  else setTimeout(begin, 200)
}

async function startPart(place: HTMLElement): Promise<void> {
  const begin = await loadPart(place, () => ('vue' in place.dataset ? loadVuePart(place.dataset) : load(place.dataset)))
  if (!place.isConnected) return
  giveStyles(place)
  // From here on the part handles events itself, including those that come before hydration ends.
  place.dataset['live'] = ''
  running.set(place, begin(place))
}

async function load({ module = '', name = '', props = '{}', prefix = '' }: DOMStringMap): Promise<StartPart> {
  const [part, react, client] = (await Promise.all([
    importAnew(module),
    ...[REACT, REACT_CLIENT].map((file) => import(new URL(file, import.meta.url).href)),
  ])) as [Readonly<Record<string, Component | undefined>>, React, React]
  const component = part[name]
  if (!component) throw new Error(`there is no "${name}" in it`)
  return (place) => {
    const Alive = (): ReturnType<typeof createElement> => {
      react.useEffect(() => void replayTouches(place), [])
      return react.createElement(component, JSON.parse(props))
    }
    const root = client.hydrateRoot(place, react.createElement(Alive), {
      identifierPrefix: prefix,
      onUncaughtError: (error) => void showCrash(error),
    })
    return () => root.unmount()
  }
}

/** The module of a Vue component has the function that starts it. Vue itself is a module that all of them import. */
async function loadVuePart({ module = '', props = '{}' }: DOMStringMap): Promise<StartPart> {
  const { mount } = (await importAnew(module)) as { readonly mount: (place: HTMLElement, data: unknown) => () => void }
  return (place) => {
    const end = mount(place, JSON.parse(props))
    void replayTouches(place)
    return end
  }
}

/** The page's policy forbids styles in markup, so they are in a data attribute until the script sets them. */
function giveStyles(place: HTMLElement): void {
  for (const element of place.querySelectorAll<HTMLElement>('[data-kept-style]')) {
    element.style.cssText = element.dataset['keptStyle'] ?? ''
    delete element.dataset['keptStyle']
  }
}

/** Replays what the reader did before the part was hydrated, in order. */
async function replayTouches(place: HTMLElement): Promise<void> {
  const own = window.earlyTouches?.filter((touch) => isIn(touch, place)) ?? []
  window.earlyTouches = window.earlyTouches?.filter((touch) => !own.includes(touch))
  // Hydration resets a field, so it gets back the text that the reader entered.
  const texts = own.map(({ target }) => (target as HTMLInputElement).value)
  for (const [index, { type, target }] of own.entries()) {
    await new Promise((resolve) => setTimeout(resolve))
    if (type === 'click') (target as HTMLElement).click()
    else enterText(target as HTMLInputElement, texts[index] ?? '')
  }
}

function isIn({ target }: Event, place: HTMLElement): boolean {
  return target instanceof Node && place.contains(target)
}

/** React compares with the previous value, so the text has to be set again. */
function enterText(field: HTMLInputElement, value: string): void {
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** How often the module at an address failed to load. */
const failures = new Map<string, number>()

/**
 * Loads a module that no other module imports. Some browsers remember that a module failed to load, and request it
 * again only at another address.
 */
async function importAnew(file: string): Promise<unknown> {
  const address = new URL(file, import.meta.url)
  const count = failures.get(file)
  if (count !== undefined) address.search = `?retry=${count}`
  try {
    return await import(address.href)
  } catch (error) {
    failures.set(file, (count ?? 0) + 1)
    throw error
  }
}
