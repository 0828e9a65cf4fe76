package shop.core

import kotlin.math.ceil

typealias Amounts = List<Amount>

const val SMALLEST = 0.01
private const val HIDDEN = 1

interface Comparing {
    val rank: Int

    fun less(other: Comparing): Boolean = rank < other.rank

    fun key(): Double
}

/** An amount in one currency. */
@Suppress("unused")
data class Amount(val value: Double, private val currency: Currency = Currency.EUR, step: Int = 1) : Comparing, Printing by Printer {
    override val rank get() = key().toInt()
    val steps = step
    val doubled by lazy { plus(this) }

    constructor(cents: Int) : this(cents / 100.0)

    init {
        val limit = MAX
        check(limit)
    }

    override fun key(): Double = value

    operator fun plus(other: Amount): Amount = Amount(value + other.value)

    infix fun upTo(other: Amount) = Span(this, other)

    inner class Note(val text: String)

    companion object {
        const val MAX = 1_000_000

        fun zero(): Amount = Amount(0.0)

        fun String.toAmount(): Amount = Amount(toDouble())

        private fun check(limit: Int) = require(limit > 0)
    }
}

class Span(val from: Amount, val to: Amount) {
    enum class Kind(val open: Boolean) { CLOSED(false), OPEN(true); fun other() = CLOSED }

    fun kind(): Kind = Kind.CLOSED
}

enum class Currency {
    EUR,
    USD {
        override fun sign() = '$'
    };

    open fun sign() = '€'
}

interface Printing { fun print(vararg lines: String) }

object Printer : Printing {
    override fun print(vararg lines: String) = lines.forEach(::println)
}

val Amount.negative: Boolean get() = value < 0

fun Amount.rounded(step: Double = SMALLEST): Amount = Amount(ceil(this.value / step) * step)

fun <T : Comparing> T.orLess(other: T, choose: (T, T) -> T): T = choose(this, other)

fun String.shout() = uppercase()

internal suspend fun load(name: String): Amount? = null

private fun secret() = HIDDEN

val format = { amount: Amount -> amount.key() }
