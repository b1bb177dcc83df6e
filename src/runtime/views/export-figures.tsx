import type { Row } from '../../schema/row.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from '../../widgets/kit/button.tsx'
import { ExportChoice } from '../list/export-choice.tsx'
import type { ListActions } from '../list/use-list-actions.ts'

/** Exports figures about the rows of a list instead of the rows, if these can be exported: `sends` says how they are grouped, `part` what they are called. */
export function ExportFigures({ title, actions, sends, part }: { title: string; actions: ListActions; sends: Row; part: string }) {
  const sheet = actions.toolbar.find(({ call }) => call?.does === 'export')
  if (!sheet) return null
  return (
    <span className="rt-export-figures">
      <Button icon={<Glyph name="download" />} onClick={() => actions.run(sheet, { sends, part })}>
        {title}
      </Button>
      <ExportChoice action={{ ...sheet, title }} run={(_, about) => actions.run(sheet, { ...about, sends, part })} />
    </span>
  )
}
