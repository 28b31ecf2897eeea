import type { ReactNode } from 'react'
import type { CodeView } from '../../src/model/api-view.ts'
import { TabItem } from '../components/TabItem.tsx'
import { Tabs } from '../components/Tabs.tsx'
import { Code } from './Code.tsx'
import { useMessages } from '../messages.tsx'

interface SamplesProps {
  /** Id of the operation. */
  readonly id: string
  readonly name: string
  readonly samples: readonly CodeView[]
  readonly examples: readonly CodeView[]
}

/** The call in several languages, and example responses. */
export function Samples({ id, name, samples, examples }: SamplesProps): ReactNode {
  const write = useMessages()
  return (
    <>
      {samples.length > 0 && (
        <section className="api-sample" aria-label={write('samplesOf', { operation: name })}>
          <p className="api-sample-title">{write('request')}</p>
          <Tabs id={`${id}.samples`} group="api-language">
            {samples.map((sample, index) => (
              <TabItem key={index} value={sample.key} label={sample.label}>
                <Code code={sample} />
              </TabItem>
            ))}
          </Tabs>
        </section>
      )}
      {examples.length > 0 && (
        <section className="api-sample" aria-label={write('examplesOf', { operation: name })}>
          <p className="api-sample-title">
            {write(examples.some(({ key }) => key === 'Request') ? 'examples' : 'response')}
          </p>
          <Tabs id={`${id}.examples`}>
            {groupByLabel(examples).map(({ label, codes }) => (
              <TabItem key={label} value={label} label={label}>
                {codes.map((code, index) => (
                  <Code key={index} code={code} />
                ))}
              </TabItem>
            ))}
          </Tabs>
        </section>
      )}
    </>
  )
}

function groupByLabel(
  examples: readonly CodeView[],
): { readonly label: string; readonly codes: readonly CodeView[] }[] {
  const labels = [...new Set(examples.map(({ label }) => label))]
  return labels.map((label) => ({ label, codes: examples.filter((example) => example.label === label) }))
}
