import { computedField } from '../../core/operation.ts'

/** The list as it is called now, in the language of the reader; one that is gone keeps the title that its view was saved under. */
export const computed = computedField('saved-view.listName', async ({ contract, rows, locale }) =>
  rows.map(({ list, listTitle }) => {
    const now = contract.lists[list ?? ''] ?? Object.values(contract.lists).find(({ was }) => was.includes(list ?? ''))
    return now?.title[locale] ?? listTitle
  }),
)
