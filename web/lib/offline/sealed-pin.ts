/**
 * Queued PINs are encrypted, so that the browser's database files do not contain them. Pages can use the key, but
 * cannot read it.
 */
import { runInTransaction, awaitRequest } from './database.ts'
import type { NewCall, QueuedCall, SealedPin } from './queued-call.ts'

const algorithm = 'AES-GCM'
const keyName = 'pin key'

async function findOrCreateKey(): Promise<CryptoKey> {
  const storedKey = await runInTransaction('kept', 'readonly', store => awaitRequest<unknown>(store.get(keyName)))
  if (storedKey instanceof CryptoKey) return storedKey
  const createdKey = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, ['encrypt', 'decrypt'])
  return runInTransaction('kept', 'readwrite', async store => {
    // Another page may have stored a key at the same time.
    const existingKey = await awaitRequest<unknown>(store.get(keyName))
    if (existingKey instanceof CryptoKey) return existingKey
    await awaitRequest(store.put(createdKey, keyName))
    return createdKey
  })
}

async function encryptPin(pin: string): Promise<SealedPin> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt(
    { name: algorithm, iv },
    await findOrCreateKey(),
    new TextEncoder().encode(pin),
  )
  return { iv, bytes }
}

async function unseal({ iv, bytes }: SealedPin): Promise<string> {
  return new TextDecoder().decode(await crypto.subtle.decrypt({ name: algorithm, iv }, await findOrCreateKey(), bytes))
}

/** Adds the PIN to the call, and to a photo's request for an upload form, which needs the PIN too. */
export function addPin<Call extends NewCall>(newCall: Call, pin: string): Call {
  const { call, photo } = newCall
  return {
    ...newCall,
    call: { ...call, body: { ...call.body, pin } },
    ...(photo ? { photo: { ...photo, form: { ...photo.form, body: { ...photo.form.body, pin } } } } : {}),
  }
}

function removePin<Call extends NewCall>(newCall: Call): Call {
  const { call, photo } = newCall
  const { pin: _, ...body } = call.body
  if (!photo) return { ...newCall, call: { ...call, body } }
  const { pin: __, ...formBody } = photo.form.body
  return { ...newCall, call: { ...call, body }, photo: { ...photo, form: { ...photo.form, body: formBody } } }
}

/**
 * Replaces the call's PIN by an encrypted one. A browser that cannot encrypt stores the PIN in plain text, because
 * losing the call would lose hours.
 */
export async function sealPin<Call extends NewCall>(newCall: Call): Promise<Call> {
  const { pin } = newCall.call.body
  if (typeof pin !== 'string') return newCall
  try {
    return { ...removePin(newCall), sealedPin: await encryptPin(pin) }
  } catch {
    return newCall
  }
}

/**
 * Adds the call's PIN to its body again. If the PIN cannot be unsealed, returns the call without it, so that the
 * servers refuse the call and the person is asked for the PIN.
 */
export async function unsealPin(queuedCall: QueuedCall): Promise<QueuedCall> {
  if (!queuedCall.sealedPin) return queuedCall
  try {
    return addPin(queuedCall, await unseal(queuedCall.sealedPin))
  } catch {
    return queuedCall
  }
}
