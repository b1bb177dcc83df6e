import type { Rule } from '../rule.ts'

/** The files that every folder of schemas must have. */
const REQUIRED: Record<string, string> = {
  'app.json': 'the name of the product, its languages and its limits',
  'permissions/roles.json': 'who may do what',
}

export const requiredFiles: Rule = {
  name: 'required-files',
  why: 'Without its name, languages and roles a console cannot start, and nobody could say which texts or rights are missing.',

  apart: [],
  check(graph, report) {
    const written = [...graph.sources.keys()]
    if (written.length === 0) return
    for (const [file, holds] of Object.entries(REQUIRED))
      if (!graph.sources.has(file)) report(file, [], `Missing file "${file}", it holds ${holds}`)
    if (!written.some((path) => path.startsWith('menus/')))
      report('menus/menu.json', [], 'Missing folder "menus", it holds a file for the menu of each area')
  },

  examples: {
    ok: {},
    notOk: { 'app.json': undefined },
    says: ['app.json# Missing file "app.json", it holds the name of the product, its languages and its limits'],
  },
}
