import type { ReactNode } from 'react'
import { Card } from '../components/Card.tsx'
import { Cards } from '../components/Cards.tsx'
import { useMessages } from '../messages.tsx'

/** A link to a page of a category. */
export interface CardView {
  readonly title: string
  readonly href: string
  readonly text?: string | undefined
  /** How many entries a category has. They are its text if it has no other. */
  readonly count?: number | undefined
}

/** The entries of a category as cards. */
export function CategoryCards({ cards }: { readonly cards: readonly CardView[] }): ReactNode {
  const write = useMessages()
  return (
    <Cards>
      {cards.map(({ count, text = count === undefined ? undefined : write('itemCount', { count }), ...card }) => (
        <Card key={card.href} {...card} text={text} />
      ))}
    </Cards>
  )
}

/** The generated page of a category. */
export function IndexPage(props: {
  readonly text?: string | undefined
  readonly cards: readonly CardView[]
}): ReactNode {
  return (
    <>
      {props.text !== undefined && <p>{props.text}</p>}
      <CategoryCards cards={props.cards} />
    </>
  )
}
