/** A reason why the backend cannot start, as one sentence for the operator; everything else is a fault of ours. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
