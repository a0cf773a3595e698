import { uploadImageWithProgress } from './upload-image.ts'

/** Stands in for the browser's XMLHttpRequest. Its uploads stall until their time limit. */
class StalledRequest extends EventTarget {
  upload = new EventTarget()
  timeout = 0
  open(): void {}
  send(): void {
    if (this.timeout > 0) this.dispatchEvent(new Event('timeout'))
  }
}

afterEach(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'))

it('fails like a lost network when an upload stalls', async () => {
  Object.assign(globalThis, { XMLHttpRequest: StalledRequest })
  const upload = uploadImageWithProgress({ url: 'https://images.example/', fields: {} }, new Blob(), () => undefined)
  await expect(upload).rejects.toThrow(TypeError)
})
