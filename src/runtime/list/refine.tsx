import { useState } from 'react'
import type { ListScreen, RefineField } from '../../schema/compiled-screen.ts'
import type { Column } from '../../schema/compiled.ts'
import { useTexts, withTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { later } from '../../widgets/later.tsx'

type Refining = { refined: string | undefined; onRefine: (refine: string | undefined) => void }

const Builder = later(() => withTexts(import('../refine/refine-dialog.tsx'), 'runtime/refine').then((found) => found.RefineDialog), null)
const Chips = later(
  () => withTexts(import('../refine/refine-chips.tsx'), 'runtime/refine').then((found) => found.RefineChips),
  <div className="rt-chips" aria-busy="true" />,
)

/** Opens the condition builder, whose code is loaded on demand. */
export function RefineButton({ fields, columns, refined, onRefine }: Refining & { fields: RefineField[]; columns: Column[] }) {
  const t = useTexts('runtime/list')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Glyph name="filter" />} aria-haspopup="dialog" aria-pressed={refined !== undefined} onClick={() => setOpen(true)}>
        {t('refine')}
      </Button>
      {open && <Builder fields={fields} columns={columns} refined={refined} onRefine={onRefine} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The active conditions as text. */
export const RefineChips = ({ list, refined, onRefine }: Refining & { list: ListScreen['list']; refined: string }) => (
  <Chips fields={list.refine ?? []} columns={list.columns} refined={refined} onRefine={onRefine} />
)
