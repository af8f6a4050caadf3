import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  target: {
    choose: { title: 'The Staff chooses', pitch: 'It looks at all three and says what it guards.' },
    diamond: { title: 'The Diamond', pitch: 'On a pedestal that feels a breath: climb, or dress up.' },
    painting: { title: 'The Painting', pitch: 'In a room full of guests: sneak in, or charm them.' },
    cash: { title: 'The Cash', pitch: 'Hack it or break it open. It follows you out.' },
    random: { title: 'By chance', pitch: 'One of the three. No one knows before the night begins.' },
  },
}
