import type { ReactNode } from 'react'
import type { ChoiceView } from '../../src/model/view.ts'
import { useMessages } from '../messages.tsx'
import { NavbarDropdown } from './NavbarDropdown.tsx'

interface ChoiceMenuProps {
  readonly kind: 'language' | 'version'
  readonly choices: readonly ChoiceView[]
}

/** The menu of languages or versions. A site in one language shows its name; one without versions shows nothing. */
export function ChoiceMenu({ kind, choices }: ChoiceMenuProps): ReactNode {
  const write = useMessages()
  const current = choices.find((choice) => choice.current)
  if (!current) return null
  const { label } = current
  const name = kind === 'language' ? write('language', { language: label }) : write('version', { version: label })
  const items = choices.map(({ name: choice, ...link }) => ({ ...link, external: false, [kind]: choice }))
  return <NavbarDropdown label={label} name={name} items={items} />
}
