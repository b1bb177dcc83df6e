import { marks } from './marks.ts'

/** How areas are filled: by colour alone, or for people to whom colours look alike by pattern as well. */
export type Filled = { id: string; colours: string[]; marks: number[]; isMarked: boolean }

/** The patterns of a drawing by position. */
export function Patterns({ id, colours, marks: own, isMarked }: Filled) {
  if (!isMarked) return null
  return (
    <defs>
      {own.map((mark, at) => (
        <pattern key={at} id={`${id}-${at}`} width="12" height="12" patternUnits="userSpaceOnUse">
          <rect width="12" height="12" fill={colours[at % colours.length]} />
          <path className="lk-pattern" d={marks[mark % marks.length]} />
        </pattern>
      ))}
    </defs>
  )
}

export const fillOf = ({ id, colours, isMarked }: Filled, at: number): string | undefined =>
  isMarked ? `url(#${id}-${at})` : colours[at % colours.length]
