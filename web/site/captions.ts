/** WebKit shows captions only to those who have asked for them, also where they tell a film that has no sound. */
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
