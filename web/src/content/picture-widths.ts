/** The widths in pixels in which media/ draws the pictures that come in several. */
export const pictureWidths = {
  home: [800, 1600, 2400],
  backdrop: [800, 1600],
  /** The widths of the loop whose first frame it is. */
  poster: [800, 1280],
  post: [400, 800, 1200],
} as const;
