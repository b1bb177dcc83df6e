import { renameKey } from '../fix/edit-json.ts'
import type { Migration } from './migration.ts'

export const menuGroupTitle: Migration = {
  to: 1,
  about: 'A group of a menu is named by "title", like everything else; before it was "label".',

  change({ path, text, data }) {
    if (!/^(locales\/[^/]+\/)?menus\/[^/]+\.json$/.test(path)) return text
    const groups = (data as { groups?: Record<string, unknown> } | null)?.groups
    if (groups === null || typeof groups !== 'object') return text
    return Object.entries(groups).reduce(
      (edited, [id, group]) =>
        group !== null && typeof group === 'object' && 'label' in group && !('title' in group)
          ? renameKey(edited, ['groups', id, 'label'], 'title')
          : edited,
      text,
    )
  },
}
