import { Schema } from '@formily/json-schema'

/**
 * Disables Formily's expression compiler, which evaluates everything between double braces: a schema is data, not code. Imported before
 * anything renders.
 */
function refuseToCompile(): void {
  Schema.registerCompiler((expression) => {
    throw new Error(`A schema is data: ${JSON.stringify(expression).slice(0, 80)} is not run. Write a condition instead.`)
  })
}

refuseToCompile()
