/** what the servers answered last, so that it can be shown where there is no network */
import { answerOf, within } from './database.ts'
import { nameOf, type Owner } from './queued.ts'

/** raised when what is kept changes its shape: what an older version kept is then asked for anew */
const format = 1

const keyOf = (owner: Owner, what: string): string[] => [nameOf(owner), what]

export async function readKept<Value>(owner: Owner, what: string): Promise<Value | undefined> {
  const found: unknown = await within('kept', 'readonly', store => answerOf<unknown>(store.get(keyOf(owner, what))))
  if (
    typeof found !== 'object' ||
    found === null ||
    !('format' in found) ||
    found.format !== format ||
    !('value' in found)
  )
    return undefined
  // this very program put it there
  return found.value as Value
}

export const keep = (owner: Owner, what: string, value: unknown): Promise<void> =>
  within('kept', 'readwrite', async store => {
    await answerOf(store.put({ format, value }, keyOf(owner, what)))
  })

/** who logs out leaves nothing to be read here */
export const forgetKept = (owner: Owner): Promise<void> =>
  within('kept', 'readwrite', async store => {
    await answerOf(store.delete(IDBKeyRange.bound([nameOf(owner)], [nameOf(owner), []])))
  })
