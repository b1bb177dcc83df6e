import { once } from './compile/once.ts'
import type { AuthoredField, Choice } from './format/authored.ts'
import type { Entity } from './format/entity.ts'

/** A cascade as several fields: the choice itself is in one, and on each level above it in another, which nobody writes. */

type Level = { field: string; nth: number }

/** Which level of which field a value is (`city.1`), from the top. */
export function levelOf({ computed }: Pick<AuthoredField, 'computed'>): Level | undefined {
  if (!computed || !('level' in computed)) return undefined
  const [field = '', nth] = String(computed.level).split('.')
  return { field, nth: Number(nth) }
}

/** Each choice with what it stands below, the topmost first, and itself at the end. A choice below itself has no way. */
export const waysOf = once((choices: readonly Choice[]): ReadonlyMap<Choice['const'], Choice[]> => {
  const byValue = new Map(choices.map((one) => [one.const, one]))
  const ways = new Map<Choice['const'], Choice[]>()
  for (const choice of choices) {
    const way = [choice]
    for (let above = byValue.get(choice.under!); above && way.length <= choices.length; above = byValue.get(above.under!))
      way.unshift(above)
    if (way.length <= choices.length) ways.set(choice.const, way)
  }
  return ways
})

/** Whether there is no such level, which is told where the field says so. */
export const isOffLevel = ({ computed, oneOf }: AuthoredField): boolean => computed !== undefined && 'level' in computed && !oneOf

/** How many levels there are. */
export const depthOf = (choices: readonly Choice[]): number => Math.max(0, ...[...waysOf(choices).values()].map(({ length }) => length))

/** The entity with the choices of each level in its field; the same object where there is none. */
export const withLevels = once((entity: Entity): Entity => {
  const properties = (entity.properties ?? {}) as Record<string, AuthoredField>
  const leveled: string[] = []
  for (const name in properties) if (properties[name]?.computed && 'level' in properties[name].computed) leveled.push(name)
  if (leveled.length === 0) return entity
  const own = leveled.flatMap((name): [string, AuthoredField][] => {
    const field = properties[name]!
    const level = levelOf(field)
    const choices = level && properties[level.field]?.oneOf
    if (!level || !Array.isArray(choices)) return []
    const oneOf = choices.flatMap((choice) => {
      const { under: _, when: __, ...alone } = choice
      return waysOf(choices).get(choice.const)?.length === level.nth ? [alone] : []
    })
    return oneOf.length > 0 ? [[name, { ...field, oneOf }]] : []
  })
  return own.length > 0 ? ({ ...entity, properties: { ...properties, ...Object.fromEntries(own) } } as Entity) : entity
})
