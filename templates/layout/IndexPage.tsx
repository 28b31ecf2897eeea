import type { ReactNode } from 'react'
import { Card } from '../components/Card.tsx'
import { Cards } from '../components/Cards.tsx'

/** A link to a page of a category. */
export interface CardView {
  readonly title: string
  readonly href: string
  readonly text?: string | undefined
}

/** The entries of a category as cards. */
export function CategoryCards({ cards }: { readonly cards: readonly CardView[] }): ReactNode {
  return (
    <Cards>
      {cards.map((card) => (
        <Card key={card.href} {...card} />
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
