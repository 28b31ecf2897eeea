import type { Segment } from '../../../src/search/engine/snippet.ts'
import { create } from '../browser/elements.ts'
import type { FoundResults, OneResult } from './messages.ts'
import { text } from '../browser/message.ts'

/** Renders the results as groups of options, one group per page. Texts are never parsed as HTML. */
export function renderResults({ pages }: FoundResults): HTMLElement[] {
  let number = 0
  return pages.map(({ title, part, results }, index) => {
    const label = create('p', { className: 'search-page', id: `search-page-${String(index)}` })
    if (part !== '') label.append(create('span', { className: 'search-part', textContent: part }))
    // If the page itself is the match, its title is the result.
    const className = results[0]?.id === '' ? 'visually-hidden' : ''
    label.append(create('span', { className, textContent: part === '' ? title : ` › ${title}` }))
    const options = results.map((result) => renderResult(result, `search-option-${String(number++)}`))
    return renderGroup(label, options)
  })
}

/** Recent searches as options. */
export function renderRecent(recent: readonly string[]): HTMLElement {
  const label = create('p', {
    className: 'search-page',
    id: 'search-recent',
    textContent: text('recentSearches', 'Recent searches'),
  })
  return renderGroup(
    label,
    recent.map((query, index) => {
      const option = create('div', {
        className: 'search-option',
        id: `search-option-${String(index)}`,
        textContent: query,
      })
      option.dataset['query'] = query
      return asOption(option)
    }),
  )
}

function renderGroup(label: HTMLElement, options: readonly HTMLElement[]): HTMLElement {
  const group = create('div', { className: 'search-group', role: 'group' }, label, ...options)
  label.setAttribute('role', 'presentation')
  group.setAttribute('aria-labelledby', label.id)
  return group
}

function renderResult({ path, id, trail, snippet }: OneResult, optionId: string): HTMLElement {
  const href = encodeURI(path) + (id === '' ? '' : `#${encodeURIComponent(id)}`)
  const heading = create('span', { className: 'search-heading' })
  for (const [index, segments] of trail.entries()) {
    if (index > 0) heading.append(create('span', { className: 'search-step', textContent: ' › ' }))
    heading.append(...renderSegments(segments))
  }
  const option = create('a', { className: 'search-option', id: optionId, href, tabIndex: -1 }, heading)
  option.append(create('span', { className: 'search-snippet' }, ...renderSegments(snippet)))
  return asOption(option)
}

function asOption(option: HTMLElement): HTMLElement {
  option.setAttribute('role', 'option')
  option.setAttribute('aria-selected', 'false')
  return option
}

function renderSegments(segments: readonly Segment[]): Node[] {
  return segments.map((segment) =>
    segment.isMatch ? create('mark', { textContent: segment.text }) : new Text(segment.text),
  )
}
