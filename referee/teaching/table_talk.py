"""What players say at the table when they call a referee, by what is wrong.

Each phrase is a few words that may stand anywhere in what is said, in any order and form (`referee.teaching.troubles`).
Where somebody was understood wrongly, his words belong here.
"""

from __future__ import annotations

from typing import Final

from referee.record import phrase_table

TABLE_TALK: Final = phrase_table("""
    shuffle: mixing see bottom card, mixing low, shuffle, not shuffled, never shuffled, reshuffle, shuffled twice,
        shuffled again, mix cards, mix again, never mixed, jumble, stack cards, stacked, riffle, see bottom shuffle,
        bottom card shuffle, put pack together, same order, order last hand, shuffel, not mixed, forgot to shuffle,
        riffled, shuffle under table
    cut: cut, not cut, never cut, offer cut, offer pack, not offered, straight to dealing, without cutting, lift one
        card, lift too few, three heaps, two heaps, split pack, heaps, bridge, too thin, too few lifted, cut twice,
        cut again, forgot to cut, let me cut, ask to cut, divide, divided by opponent, not divided, cards divided,
        forgot cut, just one card off, one card off top
    cut_exposure: card shown cut, see cut, saw cut, cut flash, fell cut, cut dropped, cut face up, cut open, lift
        bottom card, lift flash, bottom of the cut, lift saw, cut exposed, cutting fell, halves, two halves, half
        lifted, half lift saw, dividing saw, half flipped, divide seen, cut see card, bottom half, two cards cut for
        deal, turned over cut for deal
    deal_order: packets, packet, three three, two two, three then two, two then three, 3-2, 2-3, one by one, one at a
        time, served himself first, himself first, dealt himself first, first to himself, deal order, order of
        dealing, change halfway, got my three, four one, own two before, before giving me, started with himself, five
        at once, all five, fives, three then, two then, then three, now two, threes first, changed packets, order
        changed, deal four and one, 4 and 1, four and one, deal 4, singly, one card each
    deal_turn: wrong dealer, not his deal, my deal, my turn deal, dealt twice, dealt out of turn, dealt last one,
        whose deal, whose turn deal, wrong person dealt, wrong player dealt, who deals, turn to deal, my turn to
        give, ought to deal, should have dealt, supposed to deal, dealt again, deal not mine, deal out of turn,
        twice running, drew for it, ought give, should give, low card, cut for deal, high card deal, ended up
        dealing, first dealer
    wrong_pack: wrong pack, my pack, my deck, wrong deck, his pack, other pack, other deck, opponents pack,
        adversary pack, two packs, swap back, swap packs, using my cards, red backs, blue backs, red pack, blue
        pack, belongs to me, whose pack, with my cards, wrong colour, your cards, his cards dealing, blue cards, red
        cards, not your cards, cards i deal with, took cards mine, colour
    dealt_count: six cards, seven cards, four cards, dealt six, dealt seven, dealt four, one short, one over, one too
        many, one too few, card short, card over, count hand, holding six, holding seven, have six, have four, wrong
        number, too many cards, too few cards, short a card, picked up my hand, only four, dealt wrong number, three
        and three, extra card, playing six, misdeal, misdealt, dealt too many, dealt too few, gave himself seven, gave
        himself six, both have six, both six, holds four, himself seven
    exposed_card: exposed, show card, showed me, show one of mine, flash card, dropped a card, drop card, card fell,
        turned over dealing, turned up dealing, face up deal, face up dealt, saw my card, saw his card, card visible,
        showed his card, fell face up, flipped over dealing, showed hand, exposed dealing, turned up one of, turned
        over one of, fell out of hand, let me see, second one face up, came down face up, two cards together, hand
        like a fan, saw into hand, showed face, table face up card, see his hand, see my hand, gave me face up, one of
        cards gave face up, own card face up
    faced_card: faced, faced card, face up in the pack, face up deck, upside down, wrong way round, wrong way up,
        reversed, boxed, card face up in pack, face up stock, face up talon, backwards, turned round pack, staring,
        inside deck, found pack face, showing face inside, back to front, turned over in the deck, turned over
        already, face upwards, next showing face, already showing face
    faulty_pack: missing card, card missing, missing from the pack, two of the same, same card twice, duplicate,
        double, torn, ripped, bent, marked card, marked back, creased, corner, stained, damaged, 31 cards, 33 cards,
        thirty one, thirty three, pack short, short pack, card short all, incomplete, faulty, imperfect, on the floor,
        under the table, a six in the pack, joker, no nine of, no ace of, earlier games, not a full pack, card lost,
        two sevens, two aces, two queens, two jacks, two nines, two tens, two eights, a six, found six deck, did not
        take out, left in pack, left over pack, counted thirty one cards, thirty one cards, two kings, two of spades
    turned_cards: turned two, two trumps, turned wrong, turned up, turn up, trump card turned, flipped, flipped trump,
        no trump up, no trump turned, forgot to turn, twelfth, eleventh, bottom card turned, off the bottom, before
        finishing the deal, turned too early, turned before, turnup, trump before, two turned, trump shown early,
        which trump, turned next, wrong trump, did not turn, flipped two, turned two trumps, two for the trump, rest
        of pack down, put pack down, no trump, put rest of pack down, two turn-up, two cards came over, after giving
        turned, by habit
    given_count: asked for, asked two, asked three, gave three, gave two, gave four, gave himself, gave herself,
        discarded two, discarded three, discarded and drew, drew, drew too many, took too many, took too few, took
        more, took fewer, threw away, after exchange, exchange, swap, exchanged, change cards, changing, new cards,
        new ones, fill up, without discarding, more than discarded, fewer than asked, one too many exchange, served,
        replacement, threw away two, put out, got only, given too many, given too few, draw number, gave too many,
        gave too few, asked threw, threw out, ended up with, wanted only two, wanted just, changed mind number, said
        three wanted two, number asked, asked cards, dealt two by mistake asked, said three please, three please, two
        please, i said three gave two, short hand, not enough cards left, enough cards left both, not enough left for
        both, ran out of cards, helped himself, took three put out two
    discard_seen: look discard, looked discards, saw discard, peek discard, discards, discard heap, discard pile,
        turned over discard, cards i put aside, put aside, got rid of, rejects, threw away look, thrown away look,
        check what thrown, what he threw, what i threw, discard look back, cards i threw, lay away corner, laid away
        lifted, laid away see, lift corner, peeked at what i laid away, cards laid away look
    stock: stock look, looked stock, look talon, talon, peek stock, peek pack, next card, peek next, bottom of the
        undealt, undealt, remaining cards, rest of the pack look, looked through pack, look pack, top card look,
        look top, peek top, saw stock, turned over stock, pile, would have drawn, would have got, look what would,
        saw would have, turned over rest of pack, rest of pack, checked what left pack, what is left in the pack,
        checked pack, see what left
    lead_out_of_turn: lead out of turn, out of turn, led out of turn, not his lead, not his turn, not my turn, my
        lead, my turn to lead, turn to play, played out of turn, wrong player led, led first, should have led,
        started the hand, started play, who leads, led when, before i could, dealer led, winner leads, played first,
        slapped, it was my turn, played before me, really his to play, his to play, mine to play, my play, played
        next card, put down anyway, his turn, put card down first, started next trick, started the next trick, next
        trick thinking, thinking won last
    missed_win: could have won, could win, not win trick, did not win, did not trump, not trumped, ruff, did not ruff,
        had a trump, higher card, had higher, bigger, ducked, kept back, kept his, underplayed, played under, threw
        lower, played lower, seven under, must win, let me win, lower card, held up, had the ace, had the queen,
        forced to take, did not take it, should have beaten, refused to win, went under, go over, able to go over,
        under instead of over, went lower, stay under, had to beat, have to beat, beat that, have to take the trick,
        take the trick if you can, must take trick, put on the seven, put on lower, holding the jack, holding higher,
        lowest on purpose, let other have it, on purpose, could beaten
    renounce: revoke, renege, renounce, follow, did not follow, follow suit, not following, had a spade, had a heart,
        had a club, had a diamond, trumped although, trumped my, had one all along, all along, later played suit, said
        he had none, two tricks later, later produces, void, same suit, not void, holding suit, discarded instead of
        following, had suit, threw off, still holding, did not give spade, did not give heart, not give suit, cheat
        suit, was holding suit, had two of, trumped later played
    named_suit: named, called suit, said suit, called hearts, called spades, said hearts, said spades, said clubs,
        said diamonds, called diamonds, called clubs, called out, said trump, called trump, announced suit, named
        wrong suit, misnamed, said one played another, called it, but it was, wrong suit called, named another,
        announced clubs, announced hearts, announced spades, announced diamonds, announced really was, was really a
    trick_gathered: took my trick, my trick, gathered trick, raked, swept, picked up the trick, wrong side, wrong
        heap, wrong pile, trick was mine, i won it, turned it down, his pile, trick to him, tricks in front, trick
        picked, gathered, took trick mine, scooped, whose trick, stole trick, counted my trick, one of those, swept
        both cards, took both cards, without thinking swept, wrong player took trick, took a trick he did not win,
        trick did not win, took trick not win, put my trick on his pile, put trick own pile, second trick his pile,
        trick on his own pile, claims three tricks
    abandonment: gave up, give up, threw in, threw in hand, threw down, throw down, tossed cards, toss in, laid down
        hand, laid his cards down, put cards down, conceded, resigned, quit, abandoned, mixed his cards with the pack,
        folded, mucked, chucked in, surrender, cards on the table, before the end, tricks to go, threw hand, stopped
        playing hand, walked away, dropped hand, beat, beaten, saying beaten, last three down, face up cards down
        beaten, lost saying, his cards down, got the rest, rest are yours, you win the rest, mixed his cards, into the
        pile, laid hand claimed, gave up before card played
    false_king: king, called king no king, announced king not, said he had the king did not, claimed king not, king
        not held, no king, had no king, not the king, has not got it, did not have king, king by mistake, called
        king mistake, false king, said king had none, announced king without, claimed king, never had king, king
        without holding, wrong king, king of another suit, king not trump, marked king not, lied king, pretended
        king, king in error, took back king, turned out queen, claimed king turned out, wrong suit king, king wrong
        suit, king turned out, was the queen, king i thought, king of hearts when trumps, king when trumps were,
        king of the wrong suit, point for king trumps were, said king in my own hand, marked king i have it
    unannounced_king: king, king late, king too late, forgot king, did not announce king, did not declare king, did
        not call king, never announced king, never said king, king after, announce king after, mention king, mentioned
        king, mark the king, marked king without, still score king, still mark king, king in hand, played the king,
        king silent, king before, did not say king, forgot to announce, forgot to declare, unannounced, never opened
        mouth, drops king, king of trumps out of nowhere, king appeared, silent, first card down king, after card
        king, i have the king, surprise king, king trick three, had the king, said nothing, marked king without
        saying, led king of trumps announces
    over_mark: one too many after the last hand, marked too much, marked too many, one too many points, too many
        points, scored too much, scored two, two instead of one, marked two, marked three, put himself up, put herself
        up, put up too many, moved counter, counter too far, extra point, took two points, gave himself a point, gave
        herself a point, scored a point too many, only won one, score wrong, pegged, not entitled, moved too far,
        overscored, point not earned, cheating score, counters say, counter says, score says, scored 2, i had not
        refused, marked four, disagree score, dispute score, score four, gave himself two, gave herself two, only made
        one, took two only won, two for all five, two for five, only won four, won only, put down one too many, put
        down too many, pegged one too many, counted one too many, put up two, counted two, two because refused
    missing_mark: did not count, forgot to mark, did not mark, not marked, forgot point, did not score, forgot to
        score, not scored, point missing, never marked, never scored, too few points, only marked one, should have had
        two, only noted, noted one, put my point, take my point, late point, still mark, can i still, next deal
        already, still score point, marked one instead, points owed, not put down, forgot to put, point not up,
        omitted, win not scored, only took one, took one, wants the other, never moved counter, not moved counter, did
        not move counter, did not put up, forgot counter, turned king forgot to mark, turned king only marked, turned
        king not marked, king he turned mark, vole marked only one
    serve_as_asked: will not give, wo not give, did not give me any, refuse give, not been served, cards I asked for,
        must give me, only two left stock, refuse cards, refused my proposal, refuses proposal, must give cards, has
        to give, accepted not given, keep refusing, refuse again, no more cards, proposed again, not served, refused
        serve, entitled to cards, refuse exchange, not exchange, accepted changed his mind, refuse second time
    tell_taken: how many took, how many cards took, how many he took, not tell how many, not say how many, refuse tell,
        asked how many, tell me how many, say how many, must tell, number he took, how many changed, how many drew
    take_back: take back, card back, take it back, wants back, pick up again, change card, changed card, other card
        instead, put back hand, back in hand, undo, touched card laid, meant to play, meant to lead, i meant, card
        laid card played, played by mistake, led by mistake, slip, retract card
    mark_king: turned king, king turned, king turned up, turn-up king, trump king turned, king as turn-up, point
        turned king, king he turned, king was turned, turned up the king, turned king may mark
    count_unplayable_as_tricks: cards left, card left over, one card left, ran out of cards, no cards left, no more
        cards, nothing left play, no card left, last trick, fifth trick, whose last trick, nothing to play to it, only
        four tricks, cannot be played to
    call_new_packs: new pack, new packs, new cards want, fresh cards, fresh pack, another pack, change pack, call new
        cards, ask new cards, greasy, dirty, sticky, worn, old cards, who pays, pays cards, buy cards
    hold_to_proposal: take back proposal, proposal back, retract, withdraw, propose rather play, change mind, changed
        his mind, said propose, accepted wants refuse, refused wants accept, asked now wants, change number, number
        changed, meant to refuse, meant to accept, refused changed mind, refused accept
""")
"""Phrases by trouble: a ground, or what is asked for of right."""
