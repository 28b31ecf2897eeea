import type { ReactNode } from 'react'
import type { SendChoice, CodeView, OperationView, LinkText } from '../../src/model/api-view.ts'
import { TabItem } from '../components/TabItem.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { useMessages } from '../messages.tsx'
import { Breakable } from './parts/Breakable.tsx'
import { Markup } from './parts/Markup.tsx'

/** The call in several languages, and example responses. */
export function Samples({ operation }: { readonly operation: OperationView }): ReactNode {
  const write = useMessages()
  const { id, label: name, samples, choices, bodies, examples, tryIt } = operation
  return (
    <>
      {samples.length + bodies.length > 0 && (
        <section className="api-sample api-chosen" aria-label={write('samplesOf', { operation: name })}>
          <p className="api-sample-title">{write('request')}</p>
          <Chooser choices={choices} />
          <Tabs id={`${id}.samples`} group="api-language">
            {groupByLanguage(samples).map(([first, ...others], index) => (
              <TabItem key={index} value={first.key} label={first.label}>
                <Examples codes={[first, ...others]} />
              </TabItem>
            ))}
            {bodies.length > 0 && (
              <TabItem value="body" label={write('body')}>
                <div className="api-bodies">
                  <Examples codes={bodies} />
                </div>
              </TabItem>
            )}
          </Tabs>
        </section>
      )}
      {tryIt && (
        <section
          className="api-try"
          aria-label={write('tryOperation', { operation: name })}
          data-request={tryIt.request}
          data-slots={tryIt.slots}
          data-keys={tryIt.keys}
          data-sign-in={tryIt.signIn}
          data-media={tryIt.media}
        >
          <button type="button" className="button api-try-open" hidden>
            {write('tryIt')}
          </button>
        </section>
      )}
      {examples.length > 0 && (
        <section className="api-sample" aria-label={write('examplesOf', { operation: name })}>
          <p className="api-sample-title">
            {write(examples.some(({ key }) => key === 'Request') ? 'examples' : 'response')}
          </p>
          <Tabs id={`${id}.examples`}>
            {groupByLabel(examples).map(({ label, codes }) => (
              <TabItem key={label} value={label} label={label === 'Request' ? write('request') : label}>
                <ChosenExample codes={codes} />
              </TabItem>
            ))}
          </Tabs>
        </section>
      )}
    </>
  )
}

interface CodesProps {
  readonly codes: readonly CodeView[]
}

/** One of several examples, with the list to choose it. */
export function ChosenExample({ codes }: CodesProps): ReactNode {
  return (
    <div className="api-chosen">
      <Chooser choices={codes} />
      <Examples codes={codes} />
    </div>
  )
}

/**
 * Chooses one of several examples or media types, and with it the body in the samples. The script takes it out of its
 * template when it comes near: for autofill, browsers lay out the sections of all fields that a page has from the start.
 */
function Chooser({ choices }: { readonly choices: readonly SendChoice[] }): ReactNode {
  const write = useMessages()
  if (choices.length < 2) return null
  return (
    <template>
      <select className="api-chooser" aria-label={write('example')} autoComplete="off">
        {choices.map(({ title, mediaType }, index) => (
          <option key={index} value={mediaType ?? index}>
            {title ?? `${write('example')} ${index + 1}`}
          </option>
        ))}
      </select>
    </template>
  )
}

/** Without JavaScript, all of them are shown, each under its title. */
function Examples({ codes }: CodesProps): ReactNode {
  if (codes.length < 2) return codes.map((code, index) => <Code key={index} code={code} />)
  return codes.map((code, index) => (
    <div
      key={index}
      className="api-example"
      data-choices={code.choices}
      data-active={isFirst(code, index) ? '' : undefined}
    >
      <Code code={code} />
    </div>
  ))
}

function isFirst({ choices }: CodeView, index: number): boolean {
  return choices === undefined ? index === 0 : choices.split(' ').includes('0')
}

/** Samples of several media types in one language share a tab. */
function groupByLanguage(samples: readonly CodeView[]): [first: CodeView, ...others: CodeView[]][] {
  const groups: [first: CodeView, ...others: CodeView[]][] = []
  for (const sample of samples) {
    const same = groups.find(([first]) => first.key === sample.key && first.choices !== undefined)
    if (same === undefined || sample.choices === undefined) groups.push([sample])
    else same.push(sample)
  }
  return groups
}

function groupByLabel(
  examples: readonly CodeView[],
): { readonly label: string; readonly codes: readonly CodeView[] }[] {
  const labels = [...new Set(examples.map(({ label }) => label))]
  return labels.map((label) => ({ label, codes: examples.filter((example) => example.label === label) }))
}

/** A code block, as in articles. */
function Code({ code }: { readonly code: CodeView }): ReactNode {
  const write = useMessages()
  if (code.link !== undefined) return <CodeElsewhere code={code} link={code.link} />
  return (
    <>
      <figure className="code-block" data-language={code.language}>
        {code.title !== undefined && <figcaption className="code-title">{code.title}</figcaption>}
        <pre>
          <code
            className={`language-${code.language}`}
            data-slots={code.slots}
            dangerouslySetInnerHTML={{ __html: code.html }}
          />
        </pre>
        <button type="button" className="copy-button" aria-label={write('copyCode')} />
      </figure>
      <Markup html={code.noteHtml} />
    </>
  )
}

/** A code example that is only a link to another address. */
function CodeElsewhere({ code, link }: { readonly code: CodeView; readonly link: LinkText }): ReactNode {
  return (
    <>
      <p className="api-text">
        {code.title === undefined ? '' : `${code.title}: `}
        <a href={link.href}>
          <Breakable text={link.label} />
        </a>
      </p>
      <Markup html={code.noteHtml} />
    </>
  )
}
