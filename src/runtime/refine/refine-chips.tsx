import { useTexts } from '../../i18n/i18n.ts'
import type { RefineField } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import { isGroup, itemsOf, type RefineItem } from '../../schema/refine.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { RemovableTag } from '../../widgets/kit/tag.tsx'
import { readRefinement, without } from './state.ts'
import { ItemWords } from './test-words.tsx'
import './refine.css'

type Props = { fields: RefineField[]; columns: Column[]; refined: string; onRefine: (refine: string | undefined) => void }

/** The active conditions as text; each of them can be removed. */
export function RefineChips({ fields, columns, refined, onRefine }: Props) {
  const say = useTexts('runtime/refine')
  const refinement = readRefinement(refined, fields)
  const items = refinement ? itemsOf(refinement) : []
  const titleOf = (item: RefineItem): string => {
    if (isGroup(item)) return say('title')
    return columns.find(({ name }) => name === item.field)?.title ?? item.field
  }
  return (
    <ul className="rt-chips rf-chips" aria-label={say('chips')}>
      {refinement && 'any' in refinement && items.length > 1 && <li>{say('anyOf')}</li>}
      {items.map((item, at) => (
        <li key={JSON.stringify(item) + at}>
          <RemovableTag name={titleOf(item)} onRemove={() => onRefine(without(refinement!, at))}>
            <ItemWords item={item} fields={fields} columns={columns} />
          </RemovableTag>
        </li>
      ))}
      {!refinement && (
        <li>
          <RemovableTag name={say('title')} onRemove={() => onRefine(undefined)}>
            {say('broken')}
          </RemovableTag>
        </li>
      )}
      {items.length > 1 && (
        <li>
          <Button variant="link" size="small" onClick={() => onRefine(undefined)}>
            {say('clear')}
          </Button>
        </li>
      )}
    </ul>
  )
}
