/**
 * Shows the captions, which narrate a silent film. WebKit would show them only to users who have switched captions on.
 */
export function showCaptions(film: HTMLVideoElement): void {
  film.addEventListener(
    'play',
    () => {
      const [captions] = film.textTracks
      if (captions) captions.mode = 'showing'
    },
    { once: true },
  )
}
