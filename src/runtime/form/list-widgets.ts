import type { FormScreen } from '../../schema/compiled-screen.ts'
import type { Field } from '../../schema/compiled.ts'

/** The controls that these fields are drawn with; those that are asked for now and then wait until they are. */
export const listWidgets = (fields: Field[]): string[] =>
  fields.filter(({ whenAsked }) => !whenAsked).flatMap((field) => [field.widget, ...listWidgets(field.fields ?? [])])

/** The controls that a form shows when it opens. */
export function listFirstWidgets({ layout, parts }: FormScreen): string[] {
  const shown = layout === 'tabs' || layout === 'steps' ? parts.slice(0, 1) : parts
  return [...new Set(shown.flatMap(({ fields }) => listWidgets(fields)))]
}
