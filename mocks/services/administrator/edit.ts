import { checkCovers } from '../../administrators/administrators.ts'
import { afterCall } from '../../core/operation.ts'

/** Nobody edits the profile of somebody who may do more than they. */
export const after = afterCall('administrator.edit', async ({ contract, person }, row) => checkCovers(contract, person, row))
