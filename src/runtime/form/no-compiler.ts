import { Schema } from '@formily/json-schema'

/**
 * Formily's own compiler runs whatever stands between double braces, wherever it finds it. Ours runs nothing:
 * a schema is data. Imported before anything renders.
 */
function refuseToCompile(): void {
  Schema.registerCompiler((expression) => {
    throw new Error(`A schema is data: ${JSON.stringify(expression).slice(0, 80)} is not run. Write a condition instead.`)
  })
}

refuseToCompile()
