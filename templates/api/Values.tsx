import type { ReactNode } from 'react'
import type { ValueField, ValuesView } from '../../src/model/api-values-view.ts'
import { Section } from './Section.tsx'
import { useMessages } from '../messages.tsx'

const fewFields = 12

/**
 * A form for a server address, a key and parameters, which then appear in every sample. It does nothing without
 * JavaScript.
 */
export function Values({ values }: { readonly values: ValuesView }): ReactNode {
  const write = useMessages()
  const { id, server, variables, keys, parameters, optional } = values
  return (
    <div className="api-inputs">
      <Section id={id} title={write('yourValues')}>
        <p>{write('yourValuesText')}</p>
        <details className="api-tree api-values-fold">
          <summary>{write('enterYourValues')}</summary>
          <div className="api-value-fields">
            {server && (
              <Field
                id={`${id}.server`}
                name="server"
                label={write('baseUrl')}
                placeholder={server.placeholder}
                choices={server.choices}
              />
            )}
            {variables.map((variable) => (
              <Variable key={variable.name} id={`${id}.variable.${variable.name}`} variable={variable} />
            ))}
            {keys.map((field) => (
              <Field key={field.name} id={`${id}.${field.name}`} {...field} />
            ))}
            {parameters.length <= fewFields && <Parameters id={id} parameters={parameters} />}
          </div>
          {parameters.length > fewFields && (
            <MoreParameters
              id={id}
              parameters={parameters}
              label={write('parameterCount', { count: parameters.length })}
            />
          )}
          {optional.length > 0 && (
            <MoreParameters
              id={id}
              parameters={optional}
              label={write('optionalParameters', { count: optional.length })}
            />
          )}
        </details>
      </Section>
    </div>
  )
}

interface ParametersProps {
  readonly id: string
  readonly parameters: readonly ValueField[]
}

/** Collapsed, because most readers need only a few of them. */
function MoreParameters({ id, parameters, label }: ParametersProps & { readonly label: string }): ReactNode {
  return (
    <details className="api-tree">
      <summary>{label}</summary>
      <div className="api-value-fields">
        <Parameters id={id} parameters={parameters} />
      </div>
    </details>
  )
}

function Parameters({ id, parameters }: ParametersProps): ReactNode {
  return parameters.map((field) => <Field key={field.name} id={`${id}.${field.name}`} {...field} />)
}

interface FieldProps extends ValueField {
  readonly id: string
}

/** The hint of a field. An error replaces it while the value is invalid. */
const hints = {
  list: ['listHint', 'listWrong'],
  object: ['objectHint', 'objectWrong'],
  any: ['anyHint', 'anyWrong'],
} as const

/** A field without a name and a form, so browsers neither send nor save its value. */
function Field({ id, name, label, shape, placeholder, choices = [] }: FieldProps): ReactNode {
  const write = useMessages()
  const list = choices.length > 1 ? `${id}.choices` : undefined
  // Addresses and objects get a line each.
  const isWide = name === 'server' || (shape !== undefined && shape !== 'list')
  const hint = shape && { id: `${id}.hint`, messages: hints[shape] }
  return (
    <p data-wide={isWide ? '' : undefined}>
      <label>
        {label}
        <input
          type="text"
          data-value={name}
          placeholder={placeholder}
          list={list}
          aria-describedby={hint?.id}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </label>
      {list !== undefined && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </datalist>
      )}
      {hint && (
        <small id={hint.id} data-wrong={write(hint.messages[1])} aria-live="polite">
          {write(hint.messages[0])}
        </small>
      )}
    </p>
  )
}

function Variable({
  id,
  variable,
}: {
  readonly id: string
  readonly variable: ValuesView['variables'][number]
}): ReactNode {
  const { name, choices } = variable
  if (choices.length === 0)
    return <Field id={id} name={`variable.${name}`} label={name} placeholder={variable.default} />
  return (
    <p>
      <label>
        {name}
        <select data-value={`variable.${name}`} autoComplete="off" defaultValue={variable.default}>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      </label>
    </p>
  )
}
